import type { ReactNode } from 'react'

/** The title of a page and one sentence on what it is for. */
export function PageHeader({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <header className="max-w-wide flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-5 pb-3 md:px-6">
      <div className="max-w-190 min-w-0">
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {children === undefined ? null : <div className="text-muted mt-1">{children}</div>}
      </div>
      {actions}
    </header>
  )
}

import type { ReactNode } from 'react'

/** What stands where a list would be: what is so, why, and what can be done. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <p className="text-question">{title}</p>
      {children === undefined ? null : <div className="text-muted">{children}</div>}
      {actions === undefined ? null : (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'

/** What a place without content says: what is missing, why, and what to do about it. */
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
    <div className="max-w-reading flex flex-col items-start gap-2 py-2">
      <p className="text-question">{title}</p>
      {children === undefined ? null : <div className="text-muted">{children}</div>}
      {actions === undefined ? null : <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

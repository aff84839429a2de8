import type { ReactNode } from 'react'

/** What a place without content says: what is missing, why, and what to do about it. */
export function EmptyState({
  title,
  as: Title = 'p',
  children,
  actions,
}: {
  readonly title: string
  readonly as?: 'p' | 'h1' // where it is all that a page says
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="max-w-reading flex flex-col items-start gap-2 py-2">
      <Title className={Title === 'h1' ? 'text-title' : 'text-question'}>{title}</Title>
      {children === undefined ? null : <div className="text-muted">{children}</div>}
      {actions === undefined ? null : <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

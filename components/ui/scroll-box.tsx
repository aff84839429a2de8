import type { ReactNode } from 'react'

/** What may be wider than the page scrolls in here by itself, with the keyboard too; a shadow says that there is more. */
export function ScrollBox({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <section aria-label={label} tabIndex={0} className="more-beside overflow-x-auto">
      {children}
    </section>
  )
}

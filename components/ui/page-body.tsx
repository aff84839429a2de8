import type { ReactNode } from 'react'

const WIDTHS = { reading: 'max-w-reading', wide: 'max-w-wide' } as const

export type PageWidth = keyof typeof WIDTHS

/** The content of a page, at one of two widths: `reading` 760 px, `wide` 1184 px. The left edge is the same. */
export function PageBody({
  width,
  className = 'flex flex-col gap-8',
  children,
}: {
  readonly width: PageWidth
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div
      data-width={width}
      className={`w-full px-4 pt-4 pb-12 md:px-6 print:max-w-none ${WIDTHS[width]} ${className}`}
    >
      {children}
    </div>
  )
}

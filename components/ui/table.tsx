import type { ComponentProps, ReactNode } from 'react'

import { ScrollBox } from './scroll-box'

/** A table that scrolls sideways, without the page, when the page is narrow; `caption` names it for everybody. */
export function Table({
  caption,
  showCaption = false,
  children,
}: {
  readonly caption: string
  readonly showCaption?: boolean
  readonly children: ReactNode
}) {
  return (
    <ScrollBox label={caption}>
      <table className="w-full border-collapse text-left">
        <caption className={showCaption ? 'text-label text-muted pb-2 text-left' : 'sr-only'}>
          {/* as wide as what is plainly seen of the table, wherever that is scrolled to */}
          <span
            className={showCaption ? 'sticky left-0 inline-block max-w-[calc(100vw-4rem)]' : ''}
          >
            {caption}
          </span>
        </caption>
        {children}
      </table>
    </ScrollBox>
  )
}

export function Th({ className = '', scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      scope={scope}
      className={`border-line border-b px-2 py-1.5 font-medium whitespace-nowrap first:pl-0 last:pr-0 ${scope === 'row' ? 'text-ui text-text' : 'text-label text-muted'} ${className}`}
    />
  )
}

/** Names its row. `strong`: the row counts more than its cells; `dense`: it is one of very many. */
export function RowHeader({
  className = '',
  strong = false,
  dense = false,
  ...rest
}: ComponentProps<'th'> & { readonly strong?: boolean; readonly dense?: boolean }) {
  return (
    <th
      {...rest}
      scope="row"
      className={`border-line border-b pr-2 text-left ${dense ? 'py-1' : 'py-1.5'} max-md:py-2.5 ${strong ? 'font-medium' : 'font-normal'} ${className}`}
    />
  )
}

export function Td({ className = '', ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...rest}
      className={`border-line border-b px-2 py-1.5 align-top first:pl-0 last:pr-0 max-md:py-2.5 ${className}`}
    />
  )
}

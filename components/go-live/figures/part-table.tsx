import type { Route } from 'next'
import type { ReactNode } from 'react'

import { CountLink } from '@/components/ui/count-link'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import type { PartRate } from '@/lib/domain/gate'
import { STRATIFIED_METHOD } from '@/lib/statistics/stratified-proportion'

import { shareWords } from './share-words'

const FEW = 20 // labels; fewer are shown greyed, not hidden
const FIRST = 8 // the others fold away

type Props = {
  readonly title: string
  readonly first: string
  readonly parts: readonly PartRate[] // most labels first
  readonly titleOf: (name: string) => string
  readonly hrefOf: (name: string) => Route // where the labels of a part are listed
}

/** How wrong each part of what is proposed is. */
export function PartTable({ title, first, parts, titleOf, hrefOf }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  const rest = parts.slice(FIRST)
  const caption = `${title}: share of labeled proposals that are wrong. Intervals: ${STRATIFIED_METHOD}.`
  return (
    <Section id={id} title={title} titleClass="scroll-mt-10 pb-2">
      {parts.length === 0 ? (
        <p className="text-muted">No proposal of the sample is labeled yet.</p>
      ) : (
        <Rows
          caption={caption}
          first={first}
          parts={parts.slice(0, FIRST)}
          titleOf={titleOf}
          hrefOf={hrefOf}
          showCaption
        />
      )}
      {rest.length === 0 ? null : (
        <More
          count={rest.length}
          what={rest.every(({ labels }) => labels < FEW) ? 'with few labels' : 'more'}
        >
          <Rows
            caption={`${caption} The others.`}
            first={first}
            parts={rest}
            titleOf={titleOf}
            hrefOf={hrefOf}
          />
        </More>
      )}
    </Section>
  )
}

/** What folds away under a line that says how much it is. */
export function More({
  count,
  what,
  children,
}: {
  readonly count: number
  readonly what: string
  readonly children: ReactNode
}) {
  return (
    <details className="mt-2">
      <summary className="text-muted hover:text-text tap w-fit">
        {count} {what}
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  )
}

function Rows({
  caption,
  first,
  parts,
  titleOf,
  hrefOf,
  showCaption = false,
}: Omit<Props, 'title'> & { readonly caption: string; readonly showCaption?: boolean }) {
  return (
    <Table caption={caption} showCaption={showCaption}>
      <thead>
        <tr>
          <Th>{first}</Th>
          <Th className="text-right">Labels</Th>
          <Th className="text-right">Wrong</Th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, labels, rate }) => (
          <tr key={name} className={labels < FEW ? 'text-muted' : ''}>
            <RowHeader className="wrap-anywhere">
              {titleOf(name)}
              {labels < FEW ? <span className="text-label"> (few labels)</span> : null}
            </RowHeader>
            <Td className="text-right tabular-nums">
              <CountLink count={labels} href={hrefOf(name)} label={`labels, ${titleOf(name)}`} />
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums">{shareWords(rate)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

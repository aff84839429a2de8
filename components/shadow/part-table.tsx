import { Table, Td, Th } from '@/components/ui/table'
import type { PartRate } from '@/lib/domain/gate'
import { STRATIFIED_METHOD } from '@/lib/statistics/stratified-proportion'

import { shareWords } from './sample-figures'

const FEW = 20 // labels; fewer are shown greyed, not hidden

/** How wrong each part of what is proposed is. */
export function PartTable({
  title,
  first,
  parts,
}: {
  readonly title: string
  readonly first: string
  readonly parts: readonly PartRate[]
}) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="max-w-2xl">
      <h2 id={id} className="text-question pb-2">
        {title}
      </h2>
      {parts.length === 0 ? (
        <p className="text-muted">No proposal of the sample is labelled yet.</p>
      ) : (
        <Table
          caption={`${title}: share of labelled proposals that are wrong. Intervals: ${STRATIFIED_METHOD}.`}
          showCaption
        >
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
                <th
                  scope="row"
                  className="border-line border-b py-1.5 pr-2 text-left font-normal wrap-anywhere"
                >
                  {name === '' ? 'no signal' : name}
                  {labels < FEW ? <span className="text-label"> (few labels)</span> : null}
                </th>
                <Td className="mono text-right">{labels}</Td>
                <Td className="mono text-right whitespace-nowrap">{shareWords(rate)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

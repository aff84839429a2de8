import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { MOST_FIGURES, type EndedFigure, type EndedFigures } from '@/lib/domain/ended-record'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { systemName } from '@/lib/domain/system-name'
import { formatInterval, formatNumber, formatShare } from '@/lib/language/format'

import { monthWords } from './ended-words'

/** How often the source was right, by source, aspect and month. */
export function EndedFiguresByKind({ figures }: { readonly figures: EndedFigures }) {
  return (
    <details>
      <summary className="text-muted hover:text-text flex min-h-7 w-fit items-center max-md:min-h-10">
        By source, aspect and month
      </summary>
      <div className="mt-2 grid max-w-4xl gap-6 lg:grid-cols-3">
        <Figures
          title="Source"
          figures={figures.sources}
          nameOf={(name) => (name === null ? 'Unknown' : systemName(name))}
        />
        <Figures title="Aspect" figures={figures.aspects} nameOf={(name) => name ?? 'None'} />
        <Figures title="Month" figures={figures.months} nameOf={monthWords} />
      </div>
      <p className="text-label text-muted mt-2">
        Muted rows have fewer than {ENOUGH_LABELS} answers: too few to tell.
        {figures.aspects.length < MOST_FIGURES
          ? null
          : ` Only the ${MOST_FIGURES} aspects with the most answers are listed.`}
      </p>
    </details>
  )
}

function Figures({
  title,
  figures,
  nameOf,
}: {
  readonly title: string
  readonly figures: readonly EndedFigure[]
  readonly nameOf: (name: string | null) => string
}) {
  return (
    <Table caption={`How often the source was right: ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <Th>{title}</Th>
          <Th className="text-right">Right</Th>
          <Th className="text-right">95% interval</Th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, right, answered, low, high }) => (
          <tr key={name} className={answered < ENOUGH_LABELS ? 'text-muted' : ''}>
            <RowHeader dir="auto" className="wrap-anywhere">
              {nameOf(name)}
            </RowHeader>
            <Td className="text-right whitespace-nowrap tabular-nums">
              {formatNumber(right)} of {formatNumber(answered)}
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums">
              {formatInterval(formatShare(low), formatShare(high))}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

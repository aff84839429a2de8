import { More } from '@/components/go-live/figures/part-table'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import type { WeightChange, WeightSetView } from '@/lib/views/weights'

import { levelName, signed } from './weights-words'

const FIRST = 8

/** Which weights moved, most first. */
export function WeightChanges({ set }: { readonly set: WeightSetView }) {
  const { changes, against } = set
  if (changes.length === 0) return <p className="text-muted">No weight moved noticeably.</p>
  const caption = `Weights that moved, in bits, against ${against}. One bit more doubles the odds.`
  return (
    <div>
      <Rows caption={caption} changes={changes.slice(0, FIRST)} showCaption />
      {changes.length <= FIRST ? null : (
        <More count={changes.length - FIRST} what="more, moved less">
          <Rows caption={`${caption} The others.`} changes={changes.slice(FIRST)} />
        </More>
      )}
    </div>
  )
}

function Rows({
  caption,
  changes,
  showCaption = false,
}: {
  readonly caption: string
  readonly changes: readonly WeightChange[]
  readonly showCaption?: boolean
}) {
  return (
    <Table caption={caption} showCaption={showCaption}>
      <thead>
        <tr>
          <Th>Signal</Th>
          <Th className="text-right">Was</Th>
          <Th className="text-right">Is</Th>
          <Th className="text-right">Moved</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.signal} ${change.level}`}>
            <RowHeader className="align-top">
              {levelName(change)}
              {change.sentence === '' ? null : (
                <span className="text-label text-muted block">{change.sentence}</span>
              )}
            </RowHeader>
            <Td className="text-right tabular-nums">{signed(change.was)}</Td>
            <Td className="text-right tabular-nums">{signed(change.is)}</Td>
            <Td className="text-right font-medium tabular-nums">
              {signed(change.is - change.was)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import type { LabelReport } from '@/lib/domain/label-file'

import { LINE_WORDS } from './label-words'

/** Every row that is not simply matched, with its line and the reason. */
export function LabelLineTable({ report: { lines } }: { readonly report: LabelReport }) {
  if (lines.length === 0) return null
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table caption={`Rows that need a look, the first ${lines.length}`}>
        <thead>
          <tr>
            <Th>Line</Th>
            <Th className="w-full">Why</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, state, reason }, nth) => (
            <tr key={nth}>
              <Td className="tabular-nums">{line ?? '–'}</Td>
              <Td className="min-w-48 wrap-anywhere">
                <span className="mr-2">
                  <Badge tone={LINE_WORDS[state].tone}>{LINE_WORDS[state].words}</Badge>
                </span>
                {reason}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

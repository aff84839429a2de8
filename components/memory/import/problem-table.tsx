import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ImportPreview } from '@/lib/views/settings-screen'

type Group = ImportPreview['problems'][number]

/** What is left out or wants a look, with its lines and the reason; rows with the same reason are one. */
export function ProblemTable({ problems }: { readonly problems: readonly Group[] }) {
  if (problems.length === 0) return null
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table caption={`Rows with problems, the first ${problems.length}`}>
        <thead>
          <tr>
            <Th>Line</Th>
            <Th>Row</Th>
            <Th className="w-full">Why</Th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem, nth) => (
            <tr key={nth}>
              <Td className="mono whitespace-nowrap">
                {problem.count > 1 ? `${formatNumber(problem.count)} rows` : (problem.line ?? '–')}
              </Td>
              <Td className="mono max-w-40 truncate" title={problem.ref ?? undefined}>
                {problem.ref ?? '–'}
              </Td>
              <Td className="min-w-48">
                <span className="mr-2">
                  {problem.severity === 'refuse' ? (
                    <Badge tone="bad">✕ left out</Badge>
                  ) : (
                    <Badge tone="warn">! look</Badge>
                  )}
                </span>
                {problem.reason}
                <ProblemLines problem={problem} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** The lines that a problem is about, to be opened. */
function ProblemLines({ problem: { lines, count } }: { readonly problem: Group }) {
  if (lines.length === 0) return null
  const left = count - lines.length
  return (
    <details>
      <summary className="text-label tap w-fit">
        {lines.length === 1 ? 'Show the line' : `Show ${formatNumber(lines.length)} lines`}
      </summary>
      <ul className="text-label mt-1 flex flex-col gap-0.5">
        {lines.map(({ line, text }, nth) => (
          <li key={nth} className="flex gap-2">
            <span className="mono text-muted">{line ?? '–'}</span>
            <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
          </li>
        ))}
        {left > 0 && count > 1 ? <li>And {formatCount(left, 'more row', 'more rows')}.</li> : null}
      </ul>
    </details>
  )
}

import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import type { ImportPreview } from '@/lib/views/settings-screen'

/** Every row that is left out or wants a look, with its line and the reason. */
export function ProblemTable({ problems }: { readonly problems: ImportPreview['problems'] }) {
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
              <Td className="mono">{problem.line ?? '–'}</Td>
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
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

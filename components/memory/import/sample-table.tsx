import { Table, Td, Th } from '@/components/ui/table'
import type { ImportPreview } from '@/lib/views/settings-screen'

/** The first facts as they were understood. */
export function SampleTable({ sample }: { readonly sample: ImportPreview['sample'] }) {
  if (sample.length === 0) return null
  return (
    <Table caption="The first facts, as they were understood" showCaption>
      <thead>
        <tr>
          <Th>Agent</Th>
          <Th>Entity</Th>
          <Th>Aspect</Th>
          <Th className="w-full">Content</Th>
        </tr>
      </thead>
      <tbody>
        {sample.map((fact, nth) => (
          <tr key={nth}>
            <Td className="mono whitespace-nowrap">{fact.agent}</Td>
            <Td className="whitespace-nowrap">{fact.entity ?? <Unclassified />}</Td>
            <Td className="whitespace-nowrap">{fact.aspect ?? <Unclassified />}</Td>
            <Td className="min-w-64">{fact.content}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Unclassified() {
  return (
    <span className="text-muted" title="Takes no part in detection until it is classified">
      none
    </span>
  )
}

import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import type { StoreCapabilities } from '@/lib/domain/connection'

import { CHANGE_NAMES } from './connection-words'

/** What a store can be made to do, and what it cannot: shown before it is connected. */
export function CapabilityTable({
  product,
  capabilities,
}: {
  readonly product: string
  readonly capabilities: Pick<StoreCapabilities, 'can' | 'tested' | 'guard' | 'seen' | 'again'>
}) {
  const { tested, can, guard, seen, again } = capabilities
  return (
    <div className="flex flex-col gap-3">
      <Table caption={`What Palimpsest can write to ${product}`}>
        <thead>
          <tr>
            <Th>Decision</Th>
            <Th>In {product}</Th>
          </tr>
        </thead>
        <tbody>
          {can.map(({ what, how, why }) => (
            <tr key={what}>
              <RowHeader className="align-top">{CHANGE_NAMES[what]}</RowHeader>
              <Td className={how === null ? 'text-muted' : 'first-letter:uppercase'}>
                {how ?? `No. ${why ?? 'Palimpsest keeps the decision.'}`}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Item term="Before a write">{guard}</Item>
        <Item term="When the agent stops seeing an ended fact">{seen}</Item>
        <Item term="When it is read again">{again}</Item>
        <Item term="Tested with">{tested}</Item>
      </dl>
    </div>
  )
}

function Item({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

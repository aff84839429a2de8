import { Link } from '@/components/ui/link'
import { formatNumber } from '@/lib/language/format'
import type { DeliveryView } from '@/lib/views/connections'

import { deliveryLine, type DeliveryLine } from './delivery-words'
import { RefreshWhile } from './refresh-while'

type Line = DeliveryLine & { readonly connectionId: string }

const TONES: Readonly<Record<DeliveryLine['tone'], string>> = {
  plain: 'text-muted',
  warn: 'text-warn',
  bad: 'text-bad',
}

/** Where a fact, or what an operation decided, is in other memory stores; nothing where none has to do with it. */
export function Deliveries({
  deliveries,
  of,
  current = true,
}: {
  readonly deliveries: readonly DeliveryView[] // newest first
  readonly of: 'fact' | 'operation'
  readonly current?: boolean // false: it was undone
}) {
  const lines = of === 'fact' ? factLines(deliveries) : operationLines(deliveries, current)
  if (lines.length === 0) return null
  const open = deliveries.some(({ state }) => state === 'waiting' || state === 'sent')
  return (
    <ul aria-label="In other stores" className="flex flex-col gap-1">
      <RefreshWhile active={open} />
      {lines.map(({ connectionId, tone, words }) => (
        <li key={connectionId} className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className={`min-w-0 wrap-anywhere ${TONES[tone]}`}>{words}</span>
          <Link
            href={`/settings/connections/${connectionId}`}
            className="link tap inline-flex items-center"
          >
            Open the connection
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Of a fact, only the newest delivery to each store counts. */
function factLines(deliveries: readonly DeliveryView[]): readonly Line[] {
  return byConnection(deliveries.filter(hasLeft)).flatMap(([connectionId, [newest]]) =>
    newest === undefined ? [] : [{ connectionId, ...deliveryLine(newest, true) }],
  )
}

/** False for what never reached a store; what it no longer holds, and was dropped, did. */
function hasLeft({ state, undoneThereAt }: DeliveryView): boolean {
  return state !== 'canceled' || undoneThereAt !== null
}

/** Of an operation, one delivery is said whole, and many are counted. */
function operationLines(deliveries: readonly DeliveryView[], current: boolean): readonly Line[] {
  return byConnection(deliveries).flatMap(([connectionId, its]) => {
    const [first] = its
    if (first === undefined) return []
    const line = its.length === 1 ? deliveryLine(first, current) : countLine(first.product, its)
    return [{ connectionId, ...line }]
  })
}

const COUNTED = [
  ['verified', 'verified'],
  ['waiting', 'waiting'],
  ['sent', 'not verified yet'],
  ['held', 'to release'],
  ['refused', 'refused'],
  ['failed', 'without an answer'],
  ['canceled', 'canceled'],
] as const

function countLine(product: string, deliveries: readonly DeliveryView[]): DeliveryLine {
  const counts = COUNTED.flatMap(([state, words]) => {
    const count = deliveries.filter((delivery) => delivery.state === state).length
    return count === 0 ? [] : [`${formatNumber(count)} ${words}`]
  })
  const isBad = deliveries.some(({ state }) => state === 'refused' || state === 'failed')
  const isWarned = deliveries.some(
    ({ state, undoneThereAt }) =>
      state === 'held' || (state === 'verified' && undoneThereAt !== null),
  )
  return {
    tone: isBad ? 'bad' : isWarned ? 'warn' : 'plain',
    words: `In ${product}: ${counts.join(', ')}.`,
  }
}

function byConnection(
  deliveries: readonly DeliveryView[],
): readonly (readonly [string, readonly DeliveryView[]])[] {
  const ids = new Set(deliveries.map(({ connectionId }) => connectionId))
  return [...ids].map((id) => [id, deliveries.filter(({ connectionId }) => connectionId === id)])
}

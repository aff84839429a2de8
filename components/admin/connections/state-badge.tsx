import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { DeliveryState } from '@/lib/domain/connection'
import type { ConnectionView, DeliveryView } from '@/lib/views/connections'

/** Whether a connection reads and writes. */
export function ConnectionBadge({ state }: Pick<ConnectionView, 'state'>) {
  if (state === 'on') return <Badge tone="ok">On</Badge>
  return state === 'paused' ? <Badge tone="bad">Paused</Badge> : <Badge>Disconnected</Badge>
}

const DELIVERY: Readonly<Record<DeliveryState, readonly [BadgeTone, string]>> = {
  held: ['warn', 'To release'],
  waiting: ['neutral', 'Waiting'],
  sent: ['neutral', 'Sent'],
  verified: ['ok', 'Verified'],
  refused: ['bad', 'Refused'],
  failed: ['bad', 'No answer'],
  canceled: ['neutral', 'Canceled'],
}

/** How far a delivery is, or that the store no longer holds it. */
export function DeliveryBadge({
  delivery: { state, undoneThereAt, droppedAt },
}: {
  readonly delivery: Pick<DeliveryView, 'state' | 'undoneThereAt' | 'droppedAt'>
}) {
  if (droppedAt !== null) return <Badge>Dropped</Badge>
  if (undoneThereAt !== null) return <Badge tone="warn">No longer there</Badge>
  const [tone, words] = DELIVERY[state]
  return <Badge tone={tone}>{words}</Badge>
}

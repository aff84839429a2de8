import { describe, expect, it } from 'vitest'

import type { DeliveryView } from '@/lib/views/connections'

import { deliveryLine } from './delivery-words'

const delivery: DeliveryView = {
  id: 'd1',
  connectionId: 'c1',
  kind: 'mem0',
  product: 'mem0',
  url: 'http://127.0.0.1:8888',
  agent: 'assistant',
  factId: 'f1',
  content: 'Alice drinks coffee.',
  change: 'supersede',
  final: false,
  alwaysHeld: false,
  operationSeq: 7,
  state: 'verified',
  at: '2026-11-26T14:02:00.000Z',
  verifiedAt: '2026-11-26T14:03:00.000Z',
  nextTryAt: null,
  problem: null,
  undoneThereAt: null,
  droppedAt: null,
  droppedBy: null,
}
const problem = {
  sentence: 'The memory was changed in mem0.',
  wayOut: 'Sync the connection, then try again.',
}

describe('a delivery in words', () => {
  it.each([
    [{}, 'Ended in mem0 since 26 Nov 2026, 14:03 UTC, verified.'],
    [{ state: 'held' }, 'Not in mem0 yet: someone has to release it.'],
    [{ state: 'waiting' }, 'Waiting to be written to mem0.'],
    [{ state: 'sent' }, 'Written to mem0, not verified yet.'],
    [{ state: 'canceled' }, 'Not written to mem0: it was undone or dropped first.'],
    [
      { state: 'refused', problem },
      'Not written to mem0. The memory was changed in mem0. Sync the connection, then try again.',
    ],
    [
      { undoneThereAt: '2026-11-26T15:00:00.000Z' },
      'Since 26 Nov 2026, 15:00 UTC, mem0 no longer has this change. Palimpsest writes it again only if you ask.',
    ],
    [
      { state: 'canceled', droppedAt: '2026-11-26T16:00:00.000Z', droppedBy: 'Ada' },
      'Not written to mem0: Ada dropped it on 26 Nov 2026, 16:00 UTC.',
    ],
    [
      {
        state: 'canceled',
        undoneThereAt: '2026-11-26T15:00:00.000Z',
        droppedAt: '2026-11-26T16:00:00.000Z',
        droppedBy: 'Ada',
      },
      'Since 26 Nov 2026, 15:00 UTC, mem0 no longer has this change. Ada dropped it on 26 Nov 2026, 16:00 UTC.',
    ],
  ] as const)('%j', (is, words) => {
    expect(deliveryLine({ ...delivery, ...is }, true).words).toBe(words)
  })

  it('does not say that something holds which was undone since', () => {
    expect(deliveryLine(delivery, false).words).toBe(
      'Written to mem0 on 26 Nov 2026, 14:03 UTC, verified.',
    )
  })
})

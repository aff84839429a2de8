import { drivePair, NOW } from '@/lib/connectors/testing/drive'

import { signet } from '..'
import { fakeSignet, type FakeSignet } from '../testing'

// What is particular to Signet is tested with two values of one slot; what every store must keep is in ../contract.test.ts.

export type SignetPair = ReturnType<typeof signetPair>

/** Makes a Signet in which Alice drank coffee, and drinks tea. */
export function signetPair(given: Partial<Parameters<typeof fakeSignet>[0]> = {}) {
  const store: FakeSignet = fakeSignet({ now: () => NOW, ...given })
  const coffee = store.add('Alice drinks coffee', { created_at: '2026-11-01T08:00:00Z' })
  const tea = store.add('Alice drinks tea', { created_at: '2026-11-20T08:00:00Z' })
  const { target, transport: send } = store
  /** The states of coffee and tea, and what superseded them. */
  const states = () =>
    [coffee, tea].map((id) => [store.row(id)?.['status'], store.row(id)?.['superseded_by']])
  return { store, ...drivePair(signet, { target, send, coffee, tea }), states }
}

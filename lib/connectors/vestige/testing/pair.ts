import { drivePair, NOW } from '@/lib/connectors/testing/drive'

import { vestige } from '..'
import { fakeVestige } from '../testing'

// What is particular to Vestige is tested with two facts; what every store must keep is in ../contract.test.ts.

export type VestigePair = ReturnType<typeof vestigePair>

/** Makes a Vestige in which Alice drank coffee, and drinks tea. */
export function vestigePair(given: Partial<Parameters<typeof fakeVestige>[0]> = {}) {
  const store = fakeVestige({ now: () => NOW, ...given })
  const target = { ...store.target, key: store.target.key ?? 'generated' }
  const coffee = store.add('Alice drinks coffee', { created_at: '2026-11-01T08:00:00+00:00' })
  const tea = store.add('Alice drinks tea', { created_at: '2026-11-20T08:00:00+00:00' })
  const driven = drivePair(vestige, { target, send: store.transport, coffee, tea })
  /** By which facts coffee and tea were superseded. */
  const ends = () => [coffee, tea].map((id) => store.row(id)?.['superseded_by'])
  return { store, target, ...driven, ends }
}

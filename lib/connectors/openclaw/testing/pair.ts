import { drivePair, NOW } from '@/lib/connectors/testing/drive'

import { openclaw } from '..'
import { fakeOpenclaw, seconds } from '../testing'

// What is particular to a facts.db is tested with two facts; what every store must keep is in ../contract.test.ts.

export type OpenclawPair = ReturnType<typeof openclawPair>

/** Makes a facts.db in which Alice drank coffee, and drinks tea. */
export function openclawPair(given: Partial<Parameters<typeof fakeOpenclaw>[0]> = {}) {
  const store = fakeOpenclaw({ now: () => NOW, ...given })
  const coffee = store.add('Alice drinks coffee', { created_at: seconds('2026-11-01T08:00:00Z') })
  const tea = store.add('Alice drinks tea', { created_at: seconds('2026-11-20T08:00:00Z') })
  const { target, transport: send } = store
  const contradict = (more: Readonly<Record<string, string | number | null>> = {}) =>
    store.insert('contradictions', {
      id: 'pair-1',
      fact_id_new: tea,
      fact_id_old: coffee,
      detected_at: '2026-11-20T08:00:00.000Z',
      old_fact_original_confidence: 1,
      ...more,
    })
  const stored = () =>
    ['facts', 'memory_links', 'contradictions', 'facts_fts'].map((table) => store.rows(table))
  return {
    store,
    target,
    ...drivePair(openclaw, { target, send, coffee, tea }),
    contradict,
    stored,
  }
}

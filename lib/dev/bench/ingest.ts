import { setImmediate } from 'node:timers/promises'

import { person } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import { importFacts } from '@/lib/operations/import-facts'
import { indexNextFacts } from '@/lib/operations/index-next-facts'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { proposeForFacts } from '@/lib/operations/steps/propose-for-facts'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { openTestStore } from '@/lib/store/testing'

import { madeFacts } from './made-facts'

const BATCH = 8
const WARM_UP = 200 // like a server that has been running for a while

/** The request for a measured operation. */
export function benchRequest(): OperationRequest {
  return { ...person('bench', 'cli'), at: now(), newId, idempotencyKey: null, elapsedMs }
}

/** Import speed, in facts per second: from text to commit, and the search index filled afterwards. */
export type IngestFigures = {
  readonly ingestRowsPerSecond: number
  readonly indexRowsPerSecond: number
}

/** Measures a JSONL import of this many facts. */
export async function measureIngest(facts: number): Promise<IngestFigures> {
  const lines = madeFacts({ from: 0, to: facts, siblings: 10, seed: 1 }).map(
    ({ agent, entity, aspect, content, recordedAt, externalId }) =>
      JSON.stringify({ agent, entity, aspect, content, recordedAt, id: externalId }),
  )
  const text = lines.join('\n')
  const store = await openTestStore()
  const began = performance.now()
  const batch = parseFactsJsonl(text, { name: 'bench.jsonl', nowMs: Date.now() })
  const done = await importFacts(store, { batch, skipRefused: false }, benchRequest())
  const seconds = (performance.now() - began) / 1000
  const indexBegan = performance.now()
  while (await indexNextFacts(store));
  const indexSeconds = (performance.now() - indexBegan) / 1000
  const stored = await store.read.fact.count()
  await store.remove()
  if (!done.ok || stored !== facts) throw new Error(`the import stored ${stored} of ${facts} facts`)
  return {
    ingestRowsPerSecond: Math.round(facts / seconds),
    indexRowsPerSecond: Math.round(facts / indexSeconds),
  }
}

/** Measures what the inline pass adds to storing a batch of 8 facts that join slots of ten, in milliseconds. */
export async function measureInline(
  batches: number,
): Promise<{ readonly p50: number; readonly p99: number }> {
  const store = await openTestStore({ environment: { detectorProfile: 'default' } }) // as shipped
  const slots = 1_000
  const old = madeFacts({ from: 0, to: slots * 10, siblings: 10, seed: 2 })
  await importFacts(
    store,
    {
      batch: { system: 'bench', name: 'old', facts: old, proposals: [], problems: [] },
      skipRefused: false,
    },
    benchRequest(),
  )
  const fresh = madeFacts({ from: 0, to: (batches + WARM_UP) * BATCH, siblings: 1, seed: 3 })
  const added: number[] = []
  for (let batch = 0; batch < batches + WARM_UP; batch++) {
    const facts = fresh.slice(batch * BATCH, (batch + 1) * BATCH).map((fact, index) => {
      const slot = (batch * BATCH + index) % slots
      return {
        ...fact,
        entity: `entity ${String(Math.floor(slot / 10)).padStart(7, '0')}`,
        aspect: `aspect ${slot % 10}`,
        externalId: null,
        recordedAt: now(),
      }
    })
    added.push(await addedBy(store, facts))
    await setImmediate()
  }
  await store.remove()
  const sorted = added.slice(WARM_UP).toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2))
  return { p50: at(0.5), p99: at(0.99) }
}

async function addedBy(
  store: Awaited<ReturnType<typeof openTestStore>>,
  facts: ReturnType<typeof madeFacts>,
): Promise<number> {
  const stored = await ingestFacts(store, { facts, system: 'bench', inline: false }, benchRequest())
  if (!stored.ok) throw new Error(`ingest refused: ${stored.refusal.kind}`)
  const began = performance.now()
  const pass = await proposeForFacts(store, stored.value.facts, benchRequest())
  if (pass.detection !== 'done') throw new Error(`inline pass ${pass.detection}`)
  return performance.now() - began
}

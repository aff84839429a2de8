import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import type { Store } from '@/lib/store/port'

import { importFacts } from '../import-facts'
import { countedRequests, valueOf } from '../testing'

/** Imports pairs that their source has superseded, of people called Rosa 1, Rosa 2 …; returns the ids of both sides. */
export async function importEnded(
  store: Store,
  pairs = 1,
): Promise<readonly { readonly older: string; readonly newer: string }[]> {
  const people = Array.from({ length: pairs }, (_, index) => `Rosa ${index + 1}`)
  const rows = people.flatMap((entity) => {
    const slot = { agent: 'scout', entity, aspect: 'home' }
    const [old, successor] = [`${entity} old`, `${entity} new`]
    return [
      { ...slot, id: old, content: `${entity} lives in Denver.`, superseded_by: successor },
      { ...slot, id: successor, content: `${entity} now lives in Boulder.` },
    ]
  })
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  const batch = parseFactsJsonl(text, { name: 'facts.jsonl', nowMs: Date.now() })
  const request = countedRequests('import')()
  valueOf(await importFacts(store, { batch, skipRefused: false }, request))
  const stored = await store.read.fact.findMany({ where: { entity: { in: people } } })
  const id = (entity: string, status: string) =>
    stored.find((row) => row.entity === entity && row.status === status)?.id ?? ''
  return people.map((entity) => ({ older: id(entity, 'superseded'), newer: id(entity, 'active') }))
}

/** Imports a fact that its source has ended without a newer one; returns its id. */
export async function importEndedAlone(store: Store): Promise<string> {
  const row = {
    agent: 'scout',
    entity: 'Rosa',
    aspect: 'pet',
    id: 'cat',
    content: 'Rosa has a cat.',
  }
  const text = JSON.stringify({ ...row, supersededAt: '2026-05-02T10:00:00Z' })
  const batch = parseFactsJsonl(text, { name: 'alone.jsonl', nowMs: Date.now() })
  const request = countedRequests('import-alone')()
  valueOf(await importFacts(store, { batch, skipRefused: false }, request))
  const fact = await store.read.fact.findFirstOrThrow({ where: { importKey: 'file:cat' } })
  return fact.id
}

/** Imports three facts that their source has ended by one newer fact in one second; returns the id of the newer one. */
export async function importBurst(store: Store): Promise<string> {
  const rows = ['cat', 'car', 'job'].map((aspect) => ({
    agent: 'scout',
    entity: 'Rosa',
    aspect,
    id: aspect,
    content: `Her ${aspect}.`,
    superseded_by: 'moved',
    supersededAt: '2026-05-02T10:00:00Z',
  }))
  const newer = {
    agent: 'scout',
    entity: 'Rosa',
    aspect: 'home',
    id: 'moved',
    content: 'She moved.',
  }
  const text = [...rows, newer].map((row) => JSON.stringify(row)).join('\n')
  const batch = parseFactsJsonl(text, { name: 'burst.jsonl', nowMs: Date.now() })
  const request = countedRequests('import-burst')()
  valueOf(await importFacts(store, { batch, skipRefused: false }, request))
  const { id } = await store.read.fact.findFirstOrThrow({ where: { importKey: 'file:moved' } })
  return id
}

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { parseIntegrityFilter } from '@/lib/filters/integrity-filter'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { importFacts } from '@/lib/operations/import-facts'
import { now } from '@/lib/server/clock'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { readChain } from '@/lib/views/chain'
import { readContext } from '@/lib/views/context'
import { readDuplicates } from '@/lib/views/duplicates'
import { readFactList, readFactPage } from '@/lib/views/facts'
import { readIntegrity } from '@/lib/views/integrity'
import { readStillTrue } from '@/lib/views/still-true'

import { median } from './core'
import { benchRequest } from './ingest'
import { madeFacts } from './made-facts'

/** How long one screen takes to read, in milliseconds: right after a write, and again without one. */
export type ViewFigure = {
  readonly screen: string
  readonly afterWriteMs: number // median
  readonly slowestMs: number // of those
  readonly againMs: number // median
}

const ROUNDS = 7
const WARM_UP = 2
const IMPORT_BATCH = 50_000
const SLOT = 10
const SUPERSEDED = 3 // per aspect of ten, in one chain
const AGENT = 'bench'
const YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000 // until every fact is due
const NOW = { trueAt: null, knownAt: null } as const

/** Measures what the server reads for the memory screens: one agent, one chain per aspect, one import that changed a fifth. */
export async function measureViews(
  directory: string,
  facts: number,
): Promise<readonly ViewFigure[]> {
  const store = await openStore(directory)
  await importAll(store, facts)
  const instants: string[] = []
  while (instants.length < 2 * (ROUNDS + WARM_UP)) {
    await write(store)
    instants.push(now().toISOString())
  }
  const before = now()
  await importChanges(store, facts / 5)
  const chained = await store.read.fact.findFirstOrThrow({
    where: { supersededById: { not: null } },
  })
  const trueAt = chained.recordedAt.toISOString()
  const knownAt = before.toISOString()
  const list = { ...DEFAULT_FACT_FILTER, agent: AGENT }
  const filter = DEFAULT_CONTEXT_FILTER
  const everything = parseIntegrityFilter(new URLSearchParams())
  const screens: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['facts', () => readFactList(store, list, null)],
    ['facts, true at', () => readFactList(store, { ...list, trueAt }, null)],
    [
      'facts, known at another time',
      () => readFactList(store, { ...list, knownAt: instants.pop() ?? knownAt }, null),
    ],
    ['facts, known at', () => readFactList(store, { ...list, knownAt }, null)],
    ['facts, both', () => readFactList(store, { ...list, trueAt, knownAt }, null)],
    ['chain', () => readChain(store, chained.id)],
    ['chain, known at', () => readChain(store, chained.id, { trueAt: null, knownAt: before })],
    ['fact', () => readFactPage(store, chained.id, NOW)],
    ['integrity', () => readIntegrity(store, everything, now())],
    ['context', () => readContext(store, { agentId: AGENT, filter, at: now() })],
    [
      'context, known at',
      () => readContext(store, { agentId: AGENT, filter: { ...filter, knownAt }, at: now() }),
    ],
    [
      'still true?, all of them due',
      () => readStillTrue(store, { agent: AGENT, page: 1 }, new Date(now().getTime() + YEARS_MS)),
    ],
    ['duplicates', () => readDuplicates(store, null, { agentId: AGENT, page: 1 })],
  ]
  const figures: ViewFigure[] = []
  for (const [screen, read] of screens) {
    figures.push(await measured(store, screen, read))
  }
  await store.close()
  return figures
}

async function measured(
  store: Store,
  screen: string,
  read: () => Promise<unknown>,
): Promise<ViewFigure> {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    await write(store)
    const took = [await timed(read), await timed(read)] as const
    if (round < WARM_UP) continue
    first.push(took[0])
    again.push(took[1])
  }
  const rounded = (ms: number) => Number(ms.toFixed(1))
  return {
    screen,
    afterWriteMs: rounded(median(first)),
    slowestMs: rounded(Math.max(...first)),
    againMs: rounded(median(again)),
  }
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  if ((await read()) === null) throw new Error('nothing was read')
  return performance.now() - began
}

/** Confirms that a fact is still true. */
async function write(store: Store): Promise<void> {
  const row = await store.read.fact.findFirstOrThrow({
    where: { status: 'active' },
    orderBy: { id: 'desc' },
  })
  const command = { factId: row.id, version: row.version, reason: null }
  const done = await confirmFact(store, command, benchRequest())
  if (!done.ok) throw new Error(`confirmation refused: ${done.refusal.kind}`)
}

async function importAll(store: Store, facts: number): Promise<void> {
  for (let from = 0; from < facts; from += IMPORT_BATCH) {
    const to = Math.min(facts, from + IMPORT_BATCH)
    await importOne(store, `facts from ${from}`, inChains(from, to))
  }
}

/** Imports the first facts again with other words. */
async function importChanges(store: Store, facts: number): Promise<void> {
  const reworded = inChains(0, facts).map((fact) => ({ ...fact, content: `${fact.content} again` }))
  await importOne(store, 'changes', reworded)
}

function inChains(from: number, to: number) {
  const made = madeFacts({ from, to, siblings: SLOT, seed: 6 })
  return made.map((fact, nth) => {
    const next = made[nth + 1]
    if ((from + nth) % SLOT >= SUPERSEDED || next === undefined) return fact
    const status = 'superseded' as const
    return { ...fact, status, supersededBy: next.externalId, supersededAt: next.recordedAt }
  })
}

async function importOne(
  store: Store,
  name: string,
  facts: ReturnType<typeof madeFacts>,
): Promise<void> {
  const batch = { system: 'bench', name, facts, proposals: [], problems: [] }
  const done = await importFacts(store, { batch, skipRefused: false }, benchRequest())
  if (!done.ok) throw new Error(`import refused: ${done.refusal.kind}`)
}

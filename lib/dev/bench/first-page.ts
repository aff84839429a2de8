import { DEFAULT_QUEUE_FILTER, QUEUE_SORTS } from '@/lib/filters/queue-filter'
import { openSweep } from '@/lib/operations/continue-sweep'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { importFacts } from '@/lib/operations/import-facts'
import { startSweep } from '@/lib/operations/start-sweep'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { readQueueCounts, readQueueFacets, readQueuePage } from '@/lib/views/queue'

import { benchRequest } from './ingest'
import { madeFacts } from './made-facts'

export type FirstPageFigures = {
  readonly proposals: number
  readonly p50Ms: number
  readonly p95Ms: number // over all sort orders
  readonly slowestSort: { readonly sort: string; readonly p95Ms: number }
}

const ROUNDS = 40
const WARM_UP = 8
const IMPORT_BATCH = 50_000

/** Measures what the server reads for the queue's first page, each time right after a verdict (so cached counts are invalid). */
export async function measureFirstPage(
  directory: string,
  proposals: number,
): Promise<FirstPageFigures> {
  const store = await openStore(directory)
  await fillQueue(store, proposals)
  const bySort = new Map<string, number[]>(QUEUE_SORTS.map((sort) => [sort, []]))
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const sort of QUEUE_SORTS) {
      const took = await readAfterVerdict(store, sort)
      if (round >= WARM_UP) bySort.get(sort)?.push(took)
    }
  }
  await store.close()
  const slowest = [...bySort]
    .map(([sort, times]) => ({ sort, p95Ms: share(times, 0.95) }))
    .toSorted((a, b) => b.p95Ms - a.p95Ms)[0]
  const all = [...bySort.values()].flat()
  return {
    proposals,
    p50Ms: share(all, 0.5),
    p95Ms: share(all, 0.95),
    slowestSort: slowest ?? { sort: '', p95Ms: Number.NaN },
  }
}

async function readAfterVerdict(store: Store, sort: (typeof QUEUE_SORTS)[number]): Promise<number> {
  await decideOne(store)
  const began = performance.now()
  const filter = { ...DEFAULT_QUEUE_FILTER, sort }
  const [page] = await Promise.all([
    readQueuePage(store, filter, null),
    readQueueCounts(store, null),
    readQueueFacets(store, null),
  ])
  if (page.items.length === 0) throw new Error('the queue is empty')
  return performance.now() - began
}

/** Answers an open proposal and returns how long that took, in milliseconds. */
export async function decideOne(store: Store): Promise<number> {
  const open = await store.read.proposal.findFirstOrThrow({ where: { status: 'pending' } })
  const answer = { value: 'keep_both', dwellMs: null, shownSignals: true } as const
  const began = performance.now()
  const decided = await decideProposal(
    store,
    { proposalId: open.id, version: open.version, ...answer },
    benchRequest(),
  )
  if (!decided.ok) throw new Error(`verdict refused: ${decided.refusal.kind}`)
  return performance.now() - began
}

/** Two facts per aspect, one proposal each: a statement, and its end a day later. */
export async function fillQueue(store: Store, proposals: number): Promise<void> {
  for (let from = 0; from < proposals * 2; from += IMPORT_BATCH) {
    const to = Math.min(proposals * 2, from + IMPORT_BATCH)
    const facts = madeFacts({ from, to, siblings: 2, seed: 5 }).map((fact, nth) => ({
      ...fact,
      content:
        nth % 2 === 0
          ? `${fact.entity} uses the north gate at night`
          : `${fact.entity} does not use the north gate at night`,
    }))
    const batch = {
      system: 'bench',
      name: `facts from ${from}`,
      facts,
      proposals: [],
      problems: [],
    }
    const done = await importFacts(store, { batch, skipRefused: false }, benchRequest())
    if (!done.ok) throw new Error(`import refused: ${done.refusal.kind}`)
  }
  const command = { agentId: 'bench', entity: null, trigger: 'button', owner: 'bench' } as const
  const started = await startSweep(store, command, benchRequest())
  if (!started.ok) throw new Error(`sweep refused: ${started.refusal.kind}`)
  const worker = openSweep(store, { runId: started.value.runId, owner: 'bench' })
  while (await worker.step(benchRequest())) {}
  const asked = await store.read.proposal.count()
  if (asked !== proposals) throw new Error(`${asked} of ${proposals} proposals`)
}

function share(times: readonly number[], quantile: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * quantile) - 1)]
  return Number((at ?? Number.NaN).toFixed(1))
}

import { openStore } from '@/lib/store/open-store'

import { measureCore } from './core'
import { madeSentence, sentenceOfMoves, sentenceOfOne } from './made-facts'
import { fillStore, sweepNow } from './sweep'

/** What Signet 0.145.7 reached on one idle core of a 2-core AMD EPYC, in pairs a second. Its sweeps read facts that were stored before. */
const SIGNET = { compare: 194_000, sweep: 144_000, propose: 63_000 }
const FACTS = 100_000
const FILLS = {
  none: (_random: () => number, nth: number) => sentenceOfOne(nth),
  few: (random: () => number) => madeSentence(random), // as in every other measurement
  many: sentenceOfMoves, // one pair in twelve becomes a proposal; in Signet’s measurement it was one in seven
}

/** One measurement beside Signet’s. */
export type SignetFigure = {
  readonly what: string
  readonly proposals: number | null
  readonly pairsPerSecond: number
  readonly signet: number
  readonly ratio: number
  readonly budget: number | null
}

export type SignetFill = keyof typeof FILLS

/** How much processor time it took to store the facts of one store, and to sweep it in one thread. */
export type OneSweep = {
  readonly pairs: number
  readonly proposals: number
  readonly importSeconds: number
  readonly sweepSeconds: number
}

/** Fills a store and sweeps it, in one thread as Signet does. */
export async function measureOneSweep(directory: string, fill: SignetFill): Promise<OneSweep> {
  const [, importSeconds] = await inProcessorTime(() => fillStore(directory, FACTS, FILLS[fill]))
  const store = await openStore(directory)
  const [{ run }, sweepSeconds] = await inProcessorTime(() =>
    sweepNow(store, 'button', { alone: true }),
  )
  await store.close()
  return { pairs: run.pairsCompared, proposals: run.proposed, importSeconds, sweepSeconds }
}

/** Measures processor time, of all threads, since other work on the machine makes everything take longer. */
async function inProcessorTime<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return [value, (user + system) / 1e6]
}

/** Puts the measurements of one run beside Signet’s figures. */
export async function besideSignet(
  sweeps: Readonly<Record<SignetFill, OneSweep>>,
): Promise<readonly SignetFigure[]> {
  const began = performance.now()
  const [core, seconds] = await inProcessorTime(async () => measureCore())
  const share = Math.min(1, seconds / ((performance.now() - began) / 1000)) // of a core, on a machine that does other things too
  const figure = (
    what: string,
    {
      pairs,
      proposals,
      seconds,
    }: Readonly<Record<'pairs' | 'seconds', number>> & {
      readonly proposals: number | null
    },
    beside: { readonly signet: number; readonly budget: number | null },
  ): SignetFigure => ({
    what,
    proposals,
    pairsPerSecond: Math.round(pairs / seconds),
    signet: beside.signet,
    ratio: Number((pairs / seconds / beside.signet).toFixed(1)),
    budget: beside.budget,
  })
  const swept = (each: OneSweep) => ({ ...each, seconds: each.sweepSeconds })
  const stored = (each: OneSweep) => ({ ...each, seconds: each.importSeconds + each.sweepSeconds })
  const { none, few, many } = sweeps
  const compared = { pairs: core.comparePairsPerSecond, seconds: share, proposals: null }
  return [
    figure('comparing prepared statements', compared, { signet: SIGNET.compare, budget: 20 }),
    figure('sweep that finds nothing', swept(none), { signet: SIGNET.sweep, budget: 2.5 }),
    figure('sweep that proposes', swept(few), { signet: SIGNET.propose, budget: 5 }),
    figure('… of one pair in twelve', swept(many), { signet: SIGNET.propose, budget: null }),
    figure('import of the facts and sweep', stored(few), { signet: SIGNET.propose, budget: null }),
  ]
}

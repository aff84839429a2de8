import type { FactInput } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Classifier } from '@/lib/judge/classifier'
import type { SimilarityProvider } from '@/lib/similarity/provider'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { seqOfKey } from '@/lib/store/sql/seq-of-key'

import type { Arrival, ArrivalsRead } from './arrival'
import { arrivingOf, openPools } from './arrival-pool'
import { createPairReader, retractedStep, stepByRules, type OpenArrival } from './arrival-rules'
import { arrivalTimes } from './arrival-times'
import { classifyArrivals } from './classify-arrivals'
import { nearRestatements } from './near-restatements'
import { retractedElsewhere, takesBack, unfound } from './retracted-elsewhere'

/** What may be consulted about arriving facts; null: not configured. */
export type ArrivalProviders = {
  readonly classifier: Classifier | null
  readonly similarity: SimilarityProvider | null // by meaning, never by shared words
}

type Incoming = ArrivalProviders & { readonly facts: readonly FactInput[] } & Pick<
    OperationRequest,
    'at' | 'idempotencyKey'
  >

const NOTHING: ArrivalsRead = { arrivals: [], problems: [] }

/**
 * Examines facts before they are written: what each does to stored ones, by rules, then by a model where rules cannot tell (rules AW1–AW6,
 * AW10–AW20). No transaction is open; the write checks the findings again. Never throws (rule P5).
 */
export async function readArrivals(store: Store, incoming: Incoming): Promise<ArrivalsRead> {
  try {
    return await read(store, incoming)
  } catch (error) {
    console.warn('the facts are stored without comparing them with others', error)
    const reason = 'Comparing it with stored facts failed, so it is stored as it is.'
    return { ...NOTHING, problems: [{ index: 0, reason }] }
  }
}

async function read(store: Store, incoming: Incoming): Promise<ArrivalsRead> {
  const agentId = incoming.facts[0]?.agent ?? ''
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  const { classifyBeforeWrite, supersessionEnabled, supersessionMinConfidence } = policy
  if (!supersessionEnabled) return NOTHING
  const comparesAll = classifyBeforeWrite || incoming.similarity !== null
  if (!comparesAll && !incoming.facts.some(takesBack)) return NOTHING
  if (await isRepeated(store, incoming)) return NOTHING
  const reader = createPairReader(await loadDetector(store.read, policy))
  const poolOf = openPools(store, agentId)
  const recordedAtOf = await arrivalTimes(store.read, incoming.facts, incoming.at)
  const mates = arrivingOf(incoming.facts, recordedAtOf)
  const ruled: Arrival[] = []
  const open: OpenArrival[] = []
  for (const arriving of mates) {
    if (!comparesAll && !takesBack(arriving)) continue
    const pool = await poolOf(arriving)
    const held = { arriving, pool, mates, read: reader }
    const step = classifyBeforeWrite
      ? stepByRules(held, supersessionMinConfidence)
      : retractedStep(held)
    const { index } = arriving
    if (step === null) open.push(held)
    else ruled.push({ index, ...step, by: 'rules', asks: step.step === 'DELETE' })
  }
  const retracted = await retractedElsewhere(store, agentId, incoming.facts)
  const near = await nearRestatements(
    open.filter(({ arriving }) => !takesBack(arriving)),
    incoming.similarity,
  )
  if (!classifyBeforeWrite) {
    const arrivals = [...ruled, ...retracted, ...near.arrivals]
    return { arrivals, problems: [...near.problems, ...unfound(incoming.facts, arrivals)] }
  }
  const said = await classifyArrivals(open, { ...incoming, policy, alike: near.alike })
  const settled = new Set(said.arrivals.map(({ index }) => index))
  const arrivals = [
    ...ruled,
    ...retracted,
    ...said.arrivals,
    ...near.arrivals.filter(({ index }) => !settled.has(index)),
  ]
  const problems = [...near.problems, ...said.problems, ...unfound(incoming.facts, arrivals)]
  return { arrivals, problems }
}

/** A repeated request is answered from the log without asking a model again (rule A5). */
async function isRepeated(store: Store, { idempotencyKey }: Incoming): Promise<boolean> {
  if (idempotencyKey === null) return false
  return (await seqOfKey(store.read, idempotencyKey)) !== null
}

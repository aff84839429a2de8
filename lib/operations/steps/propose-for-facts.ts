import type { OperationRequest } from '@/lib/domain/operation'
import { automaticPasses, keyPasses, type Policy } from '@/lib/domain/policy'
import { accepted, refused } from '@/lib/domain/result'
import { loadDetector } from '@/lib/store/detectors'
import { noteInlineTime } from '@/lib/store/inline-times'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import type { ProposalRow } from '@/lib/store/rows'
import { partOf } from '@/lib/store/sql/part-of'
import { slotsWithin } from '@/lib/store/sql/slots-within'

import { applyAutomatically } from './apply-automatically'
import { recordFindings } from './record-findings'
import { recordOperation, recordWithin, type Build, type Intent } from './record-operation'
import {
  isComparable,
  searchFewSlots,
  searchSlots,
  type Searched,
  type Written,
} from './search-slots'
import { storeRefusal } from './transact-or-refuse'

export type InlinePass = {
  /** Whatever it is, the facts are stored. What is left when it failed or comes later, the next sweep finds (rules P5, P15). */
  readonly detection: 'done' | 'later' | 'off' | 'failed'
  readonly proposals: readonly AskedPair[]
}

/** A question, old or new, that somebody is asked. */
export type AskedPair = Pick<
  ProposalRow,
  'id' | 'number' | 'olderFactId' | 'newerFactId' | 'confidence'
>

/** What was compared and proposed in the transaction that stored the facts. */
export type EarlyPass = {
  readonly pass: InlinePass
  readonly beganMs: number | undefined
}

type PassRequest = OperationRequest & {
  readonly policy: Policy
  readonly breathe?: () => Promise<void> // lets others be answered between aspects (rule JB16)
  /** Called in the transaction that stores the proposals. */
  readonly written?: (tx: Tx, pass: InlinePass) => Promise<void>
}

type InlineRequest = Omit<PassRequest, 'policy'> & {
  readonly policy?: Policy | null // absent or null: it is read
  readonly early?: EarlyPass | null // absent or null: everything is still to be done
}

/**
 * The inline pass: compares newly written facts with their siblings, after their transaction. Its duration is recorded whatever the
 * outcome, unless there was nothing to compare (rule GA13).
 */
export async function proposeForFacts(
  store: Store,
  facts: readonly Written[],
  request: InlineRequest,
): Promise<InlinePass> {
  const began = request.early?.beganMs ?? request.elapsedMs?.()
  const pass = await attempt(store, facts, request)
  const first = facts.find(isComparable)
  if (began === undefined || first === undefined || pass.detection === 'off') return pass
  const ms = (request.elapsedMs?.() ?? began) - began
  noteInlineTime(store, { agentId: first.agentId, at: request.at, ms })
  return pass
}

async function attempt(
  store: Store,
  facts: readonly Written[],
  request: InlineRequest,
): Promise<InlinePass> {
  try {
    return await propose(store, facts, request)
  } catch (error) {
    return failed(error)
  }
}

/**
 * Compares and proposes in the transaction that has just stored the facts, so that both are one commit (rule P16). Null where other writes
 * would wait too long: that is left for after the commit.
 */
export async function proposeEarly(
  tx: Tx,
  facts: readonly Written[],
  request: PassRequest,
): Promise<EarlyPass | null> {
  if (!request.policy.supersessionEnabled) return null
  const beganMs = request.elapsedMs?.()
  try {
    const found = await searchFewSlots(slotsWithin(tx), facts, await searchOf(tx, request))
    if (found === null) return null
    const pass = await record({ ...found, facts }, request, (intent, build) =>
      partOf(tx, () => recordWithin(tx, intent, build)),
    )
    return { pass, beganMs }
  } catch (error) {
    if (storeRefusal(error) !== null) throw error // the facts cannot be stored either
    return { pass: failed(error), beganMs }
  }
}

function failed(error: unknown): InlinePass {
  console.warn('the check on save failed; the next sweep will compare these facts', error)
  return { detection: 'failed', proposals: [] }
}

async function propose(
  store: Store,
  facts: readonly Written[],
  request: InlineRequest,
): Promise<InlinePass> {
  const agentId = facts[0]?.agentId
  if (agentId === undefined) return { detection: 'done', proposals: [] }
  const policy = request.policy ?? (await loadPolicy(store.read, agentId, store.environment)).policy
  if (!policy.supersessionEnabled) return { detection: 'off', proposals: [] }
  const pass = request.early?.pass ?? (await proposeNow(store, facts, { ...request, policy }))
  const proposalIds = pass.proposals.map(({ id }) => id)
  const applies = [...automaticPasses(policy), ...keyPasses(policy)].includes('inline')
  if (applies && proposalIds.length > 0)
    await applyAutomatically(store, { agentId, pass: 'inline', proposalIds }, request)
  return pass
}

async function proposeNow(
  store: Store,
  facts: readonly Written[],
  request: PassRequest,
): Promise<InlinePass> {
  const found = await searchSlots(store.scan, facts, await searchOf(store.read, request))
  return record({ ...found, facts }, request, (intent, build) =>
    recordOperation(store, intent, build),
  )
}

async function searchOf(reader: Tx, { policy, at, breathe }: PassRequest) {
  return {
    detector: await loadDetector(reader, policy),
    minConfidence: policy.supersessionMinConfidence,
    preferences: policy.preferenceKeys !== 'off',
    at,
    breathe,
  }
}

/** Makes proposals of what was found, as an operation of their own. */
async function record(
  { candidates, detection, facts }: Searched & { readonly facts: readonly Written[] },
  request: PassRequest,
  carryOut: (intent: Intent, build: Build) => ReturnType<typeof recordOperation>,
): Promise<InlinePass> {
  const agentId = facts[0]?.agentId
  if (candidates.length === 0 || agentId === undefined) return { detection, proposals: [] }
  const { policy, at, newId } = request
  let recordedAs: readonly AskedPair[] = []
  const intent = {
    kind: 'propose',
    about: null,
    request: { ...request, idempotencyKey: null },
  } as const
  const recorded = await carryOut(intent, async (tx) => {
    const found = { agentId, candidates, origin: 'inline', policy, at, newId } as const
    const { proposals, updates, asked } = await recordFindings(tx, found)
    recordedAs = asked.map(toAskedPair)
    if (proposals.length + updates.length === 0)
      return refused({ kind: 'no-change', sentence: 'Nothing new.' })
    return accepted({
      agentId,
      subject: {
        event: {
          type: 'found-on-save',
          proposed: proposals.length + updates.length,
          facts: facts.length,
        },
        counts: { proposed: proposals.length, askedAgain: updates.length },
      },
      proposals,
      updates,
      afterwards: async () => request.written?.(tx, { detection, proposals: recordedAs }),
    })
  })
  if (recorded.ok) return { detection, proposals: recordedAs }
  const isDone = recorded.refusal.kind === 'no-change'
  return { detection: isDone ? detection : 'failed', proposals: [] }
}

/** Returns what answers say of a proposal. */
export function toAskedPair(row: AskedPair): AskedPair {
  const { id, number, olderFactId, newerFactId, confidence } = row
  return { id, number, olderFactId, newerFactId, confidence }
}

import type { AnyDetector } from '@/lib/detection/detector'
import { openPreparer } from '@/lib/detection/open-preparer'
import { nameKey, type Fact } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import { automaticPasses, keyPasses, type Policy } from '@/lib/domain/policy'
import { accepted, refused } from '@/lib/domain/result'
import { loadDetector } from '@/lib/store/detectors'
import { noteInlineTime } from '@/lib/store/inline-times'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import type { ProposalRow } from '@/lib/store/rows'
import type { SlotPosition } from '@/lib/store/scan'

import { applyAutomatically } from './apply-automatically'
import { createSlotSearcher, type Candidate } from './find-candidates'
import { recordFindings } from './record-findings'
import { recordOperation } from './record-operation'

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

type InlineRequest = OperationRequest & {
  readonly policy?: Policy | null // absent or null: it is read
  readonly breathe?: () => Promise<void> // lets others be answered between aspects (rule JB16)
  /** Called in the transaction that stores the proposals. */
  readonly written?: (tx: Tx, pass: InlinePass) => Promise<void>
}

const MOST_SIBLINGS = 5_000 // compared with in some 20 ms; of more, the texts would be read anew each time
const FACTS_A_BREATH = 200 // compared in some 5 ms
const MOST_ASKED = 1_000 // by one pass; as many as a sweep writes at once

type Written = Pick<Fact, 'id' | 'agentId' | 'entity' | 'aspect' | 'status'>

/**
 * The inline pass: compares newly written facts with their siblings, after their transaction. Its duration is recorded whatever the
 * outcome, unless there was nothing to compare (rule GA13).
 */
export async function proposeForFacts(
  store: Store,
  facts: readonly Written[],
  request: InlineRequest,
): Promise<InlinePass> {
  const began = request.elapsedMs?.()
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
    console.warn('the check on save failed; the next sweep will compare these facts', error)
    return { detection: 'failed', proposals: [] }
  }
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

  const detector = await loadDetector(store.read, policy)
  const { candidates, detection } = await searchSlots(store, facts, {
    detector,
    minConfidence: policy.supersessionMinConfidence,
    preferences: policy.preferenceKeys !== 'off',
    at: request.at,
    breathe: request.breathe,
  })
  if (candidates.length === 0) return { detection, proposals: [] }
  const intent = {
    kind: 'propose',
    about: null,
    request: { ...request, idempotencyKey: null },
  } as const
  let recordedAs: readonly AskedPair[] = []
  const recorded = await recordOperation(store, intent, async (tx) => {
    const found = {
      agentId,
      candidates,
      origin: 'inline',
      policy,
      at: request.at,
      newId: request.newId,
    } as const
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
  if (!recorded.ok)
    return {
      detection: recorded.refusal.kind === 'no-change' ? detection : 'failed',
      proposals: [],
    }
  if ([...automaticPasses(policy), ...keyPasses(policy)].includes('inline')) {
    const proposalIds = recordedAs.map(({ id }) => id)
    await applyAutomatically(store, { agentId, pass: 'inline', proposalIds }, request)
  }
  return { detection, proposals: recordedAs }
}

/** Returns what answers say of a proposal. */
export function toAskedPair(row: AskedPair): AskedPair {
  const { id, number, olderFactId, newerFactId, confidence } = row
  return { id, number, olderFactId, newerFactId, confidence }
}

async function searchSlots(
  store: Store,
  facts: readonly Written[],
  search: {
    readonly detector: AnyDetector
    readonly minConfidence: number
    readonly preferences: boolean
    readonly at: Date
    readonly breathe: InlineRequest['breathe']
  },
): Promise<{ readonly candidates: readonly Candidate[]; readonly detection: 'done' | 'later' }> {
  const { detector, minConfidence, preferences, at, breathe } = search
  const searchSlot = createSlotSearcher(detector, openPreparer(detector))
  const focus = new Set(facts.map((fact) => fact.id))
  const candidates: Candidate[] = []
  let detection: 'done' | 'later' = 'done'
  let read = 0 // since others were served
  for (const { agentId, slot } of slotsOf(facts)) {
    if (read >= FACTS_A_BREATH) {
      await breathe?.()
      read = 0
    }
    const siblings = await store.scan.slot(agentId, slot, { at, most: MOST_SIBLINGS + 1 })
    read += siblings.length
    if (siblings.length < 2) continue
    if (siblings.length > MOST_SIBLINGS) {
      detection = 'later'
      continue
    }
    const recorded = await store.scan.recordedPairs(agentId, slot, slot)
    const found = searchSlot({
      facts: siblings,
      recorded: new Map(recorded.map((pair) => [pair.pairKey, pair])),
      focus,
      minConfidence,
      preferences,
      most: MOST_ASKED - candidates.length,
    })
    candidates.push(...found.candidates)
    if (found.leftOut > 0) detection = 'later'
  }
  return { candidates, detection }
}

function slotsOf(
  facts: readonly Written[],
): readonly { readonly agentId: string; readonly slot: SlotPosition }[] {
  const slots = new Map<string, { agentId: string; slot: SlotPosition }>()
  for (const fact of facts) {
    if (!isComparable(fact)) continue
    const slot = { entityKey: nameKey(fact.entity), aspectKey: nameKey(fact.aspect) }
    slots.set(JSON.stringify([fact.agentId, slot]), { agentId: fact.agentId, slot })
  }
  return [...slots.values()]
}

function isComparable<Of extends Written>(
  fact: Of,
): fact is Of & { readonly entity: string; readonly aspect: string } {
  return fact.entity !== null && fact.aspect !== null && fact.status === 'active'
}

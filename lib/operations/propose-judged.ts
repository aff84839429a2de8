import type { OperationRequest } from '@/lib/domain/operation'
import type { Policy } from '@/lib/domain/policy'
import { JUDGED_PATTERN } from '@/lib/domain/proposal'
import { accepted, refused } from '@/lib/domain/result'
import { loadDetector } from '@/lib/store/detectors'
import { encodeFinding } from '@/lib/store/evidence-column'
import type { JudgeName } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'
import type { ScannedFact } from '@/lib/store/scan'
import {
  contradictionsToPropose,
  type Contradiction,
} from '@/lib/store/sql/contradictions-to-propose'

import { createPairGate, indexRecorded, type SlotGate } from './steps/pair-gate'
import { recordFindings, type FindingsToRecord } from './steps/record-findings'
import { recordOperation } from './steps/record-operation'

export type ProposeJudged = {
  readonly judge: JudgeName
  readonly policy: Policy
}

type Candidate = FindingsToRecord['candidates'][number]

const MOST_AT_ONCE = 1_000
const NONE: ReadonlySet<string> = new Set()

/**
 * Proposes the judge's findings as one operation and returns how many. Based on recorded judgements, so one made just before the process
 * died, or under a higher threshold, is still proposed. P1, P2, P6 and P7 hold as for a sweep.
 */
export async function proposeJudged(
  store: Store,
  command: ProposeJudged,
  request: OperationRequest,
): Promise<number> {
  const { judge, policy } = command
  const found = await contradictionsToPropose(store.read, judge, {
    minConfidence: policy.supersessionMinConfidence,
    most: MOST_AT_ONCE,
  })
  const candidates = await toCandidates(store, found, command)
  if (candidates.length === 0) return 0
  let proposed = 0
  const intent = {
    kind: 'sweep',
    about: null,
    request: { ...request, idempotencyKey: null },
  } as const
  const recorded = await recordOperation(store, intent, async (tx) => {
    const { proposals, updates } = await recordFindings(tx, {
      agentId: judge.agentId,
      candidates,
      origin: 'sweep',
      policy,
      at: request.at,
      newId: request.newId,
    })
    proposed = proposals.length + updates.length
    if (proposed === 0) return refused({ kind: 'no-change', sentence: 'Nothing new.' })
    return accepted({
      agentId: judge.agentId,
      subject: {
        event: { type: 'judged', proposed },
        counts: { proposed: proposals.length, askedAgain: updates.length },
      },
      proposals,
      updates,
    })
  })
  return recorded.ok ? proposed : 0
}

/** When several facts replace one, the earliest is proposed (rule D5); pairs that are no longer open are left out. */
async function toCandidates(
  store: Store,
  found: readonly Contradiction[],
  { judge, policy }: ProposeJudged,
): Promise<readonly Candidate[]> {
  const detector = await loadDetector(store.read, policy)
  const open = createPairGate({ policy, detector }, NONE)
  const slots = new Map<string, SlotGate>()
  const earliest = new Map<string, Candidate>()
  for (const said of found) {
    const older = await store.read.fact.findUnique({ where: { id: said.olderFactId } })
    if (older === null || older.protected) continue
    if (older.entityKey === null || older.aspectKey === null) continue
    const position = { entityKey: older.entityKey, aspectKey: older.aspectKey }
    const name = JSON.stringify(position)
    const slot =
      slots.get(name) ??
      open(
        await store.scan.slot(judge.agentId, position, { at: null }),
        indexRecorded(await store.scan.recordedPairs(judge.agentId, position, position)),
      )
    slots.set(name, slot)
    const candidate = toCandidate(slot, said, judge)
    if (candidate === null) continue
    const other = earliest.get(said.olderFactId)
    if (
      other === undefined ||
      slot.facts.indexOf(candidate.newer) < slot.facts.indexOf(other.newer)
    )
      earliest.set(said.olderFactId, candidate)
  }
  return [...earliest.values()]
}

function toCandidate(slot: SlotGate, said: Contradiction, judge: JudgeName): Candidate | null {
  const byId = (id: string): ScannedFact | undefined => slot.facts.find((fact) => fact.id === id)
  const [older, newer] = [byId(said.olderFactId), byId(said.newerFactId)]
  if (older === undefined || newer === undefined || !slot.isOpen(older, newer)) return null
  return {
    older,
    newer,
    finding: {
      ...encodeFinding(slot.findingOf(older, newer)), // the heuristics' readings, unchanged
      confidence: said.confidence,
      winningSignal: null,
      pattern: JUDGED_PATTERN,
    },
    note: `The model (${judge.model}, ${judge.promptVersion}) says with confidence ${said.confidence.toFixed(2)} that the newer fact replaces the older: “${said.reasoning}”`,
  }
}

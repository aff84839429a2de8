import type { AnyDetector } from '@/lib/detection/detector'
import { hasEnded } from '@/lib/domain/decide'
import { compareByTime, nameKey, type Fact, type FactStatus } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import { instantFromMs } from '@/lib/domain/instant'
import type { Policy } from '@/lib/domain/policy'
import { pairKeyOf, PROPOSAL_STATUSES, type ProposalStatus } from '@/lib/domain/proposal'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/port'
import { laterEndsOf } from '@/lib/store/queries/later-ends'
import type { ScannedFact } from '@/lib/store/scan'

/** Why a pair would not be proposed, or could not be approved, whatever its words. */
export type TryBlocker =
  | { readonly kind: 'same-fact' }
  | { readonly kind: 'backwards' } // by its times the newer is the older (rule D3)
  | {
      readonly kind: 'other-slot' // not siblings (rule S1)
      readonly of: 'agent' | 'entity' | 'aspect' | 'key'
      readonly older: string
      readonly newer: string
    }
  | { readonly kind: 'unclassified'; readonly side: 'older' | 'newer' }
  | { readonly kind: 'archived'; readonly side: 'older' | 'newer' } // rule SG6
  | {
      readonly kind: 'not-active'
      readonly side: 'older' | 'newer'
      readonly status: Exclude<FactStatus, 'active'>
    }
  | { readonly kind: 'detection-off' }
  | { readonly kind: 'earlier'; readonly factId: string; readonly content: string } // rule D5
  | {
      readonly kind: 'known' // asked before (rules P1, P2, P6)
      readonly proposalId: string
      readonly number: number
      readonly status: ProposalStatus
      readonly verdict: VerdictValue | null
    }
  | { readonly kind: 'constraint' } // G1: it can be proposed but not approved
  | { readonly kind: 'protected' } // G2

type Tried = {
  readonly facts: { readonly older: Fact; readonly newer: Fact } | null // null: a side is typed, not stored
  readonly backwards: boolean
  readonly policy: Policy
  readonly detector: AnyDetector
}

const MOST_COMPARED = 5_000 // facts of one slot searched for an earlier successor

/** Returns every reason apart from the words, most general first. */
export async function tryBlockers(store: Store, tried: Tried): Promise<readonly TryBlocker[]> {
  const { facts, backwards, policy } = tried
  const found: TryBlocker[] = []
  if (!policy.supersessionEnabled) found.push({ kind: 'detection-off' })
  if (backwards) found.push({ kind: 'backwards' })
  if (facts === null) return found
  const { older, newer } = facts
  if (older.id === newer.id) return [{ kind: 'same-fact' }]
  found.push(...slotBlockers(older, newer))
  const ends = await laterEndsOf(store.read, facts)
  for (const side of ['older', 'newer'] as const) {
    const { status } = facts[side]
    const other = side === 'older' ? newer : older
    if (status !== 'active' && hasEnded(facts[side], ends[side], other.validFrom))
      found.push({ kind: 'not-active', side, status })
  }
  const siblings = found.length === 0
  const known = await knownPair(store, older, newer)
  if (known !== null) found.push(known)
  else if (siblings) found.push(...(await earlierSuccessor(store, facts, tried)))
  if (older.kind === 'constraint') found.push({ kind: 'constraint' })
  if (older.protected) found.push({ kind: 'protected' })
  return found
}

function slotBlockers(older: Fact, newer: Fact): readonly TryBlocker[] {
  if (older.agentId !== newer.agentId) {
    return [{ kind: 'other-slot', of: 'agent', older: older.agentId, newer: newer.agentId }]
  }
  const unclassified = (['older', 'newer'] as const).filter((side) => {
    const { entity, aspect } = side === 'older' ? older : newer
    return entity === null || aspect === null
  })
  if (unclassified.length > 0) return unclassified.map((side) => ({ kind: 'unclassified', side }))
  const archived = (['older', 'newer'] as const).filter((side) =>
    side === 'older' ? older.archived : newer.archived,
  )
  const elsewhere = (['entity', 'aspect', 'key'] as const).flatMap(
    (part): readonly TryBlocker[] => {
      const [one, other] = [older[part], newer[part]]
      if (one === null || other === null || nameKey(one) === nameKey(other)) return []
      return [{ kind: 'other-slot', of: part, older: one, newer: other }]
    },
  )
  return [...archived.map((side) => ({ kind: 'archived', side }) as const), ...elsewhere]
}

async function knownPair(store: Store, older: Fact, newer: Fact): Promise<TryBlocker | null> {
  const pairKey = pairKeyOf(older.id, newer.id)
  const row = await store.read.proposal.findUnique({
    where: { agentId_pairKey: { agentId: older.agentId, pairKey } },
    select: { id: true, number: true, status: true, verdict: true },
  })
  if (row === null) return null
  return {
    kind: 'known',
    proposalId: row.id,
    number: row.number,
    status: PROPOSAL_STATUSES.find((status) => status === row.status) ?? 'pending',
    verdict: VERDICT_VALUES.find((value) => value === row.verdict) ?? null,
  }
}

/** Rules D5 and P6: of the newer siblings that fire, the earliest is proposed; if it was withdrawn, none replaces it. */
async function earlierSuccessor(
  store: Store,
  { older, newer }: NonNullable<Tried['facts']>,
  { detector, policy }: Tried,
): Promise<readonly TryBlocker[]> {
  const slot = { entityKey: nameKey(older.entity ?? ''), aspectKey: nameKey(older.aspect ?? '') }
  const recorded = await store.scan.recordedPairs(older.agentId, slot, slot)
  const settled = new Set(
    recorded
      .filter(({ status, verdict }) => status === 'decided' && verdict !== 'supersede')
      .map(({ pairKey }) => pairKey),
  )
  const facts = await store.scan.slot(older.agentId, slot, { at: store.clock() })
  const between = facts
    .map((fact) => ({ fact, at: { id: fact.id, validFrom: instantFromMs(fact.validFrom) } }))
    .filter(({ at }) => compareByTime(older, at) < 0 && compareByTime(at, newer) < 0)
    .filter(({ fact }) => isSibling(older, fact) && !settled.has(pairKeyOf(older.id, fact.id)))
    .toSorted((a, b) => compareByTime(a.at, b.at))
    .slice(0, MOST_COMPARED)
  const prepare = detector.createPreparer()
  const statement = prepare(factText(older))
  for (const { fact } of between) {
    const confidence = detector.confidenceOf(statement, prepare(factText(fact)))
    if (confidence > 0 && confidence >= policy.supersessionMinConfidence) {
      return [{ kind: 'earlier', factId: fact.id, content: fact.content }]
    }
  }
  return []
}

function isSibling(older: Fact, fact: ScannedFact): boolean {
  return older.key === null || fact.key === null || nameKey(older.key) === nameKey(fact.key)
}

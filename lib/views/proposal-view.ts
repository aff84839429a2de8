import type { ProfileName, SignalName } from '@/lib/detection/finding'
import { staleSides, verdictRefusal, type Question } from '@/lib/domain/decide'
import type { Fact } from '@/lib/domain/fact'
import { likenessTo } from '@/lib/domain/likeness'
import type { Answers } from '@/lib/domain/pair-record'
import { isShadow } from '@/lib/domain/policy'
import { contextDifferences } from '@/lib/domain/proposal'
import type { ProposalOrigin, ProposalStatus } from '@/lib/domain/proposal'
import { reasonOf } from '@/lib/domain/reason'
import type { Reason } from '@/lib/domain/reason'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { systemName } from '@/lib/domain/system-name'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { JudgementRow } from '@/lib/store/judgements'
import type { Pair } from '@/lib/store/queries/load-pairs'
import type { Siblings } from '@/lib/store/queries/load-siblings'
import type { NotedVerdict } from '@/lib/store/queries/load-verdicts'
import { toFact } from '@/lib/store/rows'

import type { EndingView } from './endings'
import { factBrief, factView } from './fact-view'
import type { FactBrief, FactView } from './fact-view'
import { judgementView, modelOf } from './judgements'
import type { JudgementView } from './judgements'
import { proposalEffect } from './proposal-effect'
import type { EffectView } from './proposal-effect'
import { readingView } from './reading-view'
import type { ReadingView } from './reading-view'
import { recordOf } from './records'
import type { RecordView } from './records'
import { verdictView } from './verdict-view'
import type { VerdictView } from './verdict-view'

/** Why a verdict cannot be given, in words, so that the queue does not load the sentences of all refusals. */
export type RefusalView = {
  readonly kind: Refusal['kind']
  readonly sentence: string
  readonly wayOut: string
}

/** A whole proposal as the reviewer sees it, included in the list so that nothing is fetched between items. */
export type ProposalView = {
  readonly id: string
  readonly number: number // shown as P-142
  readonly version: number // sent back with the verdict (rule R1)
  readonly status: ProposalStatus
  readonly unsure: boolean
  readonly agentId: string
  readonly agentTitle: string | null
  readonly entity: string
  readonly aspect: string
  readonly origin: ProposalOrigin
  readonly createdAt: string
  readonly seen: number
  readonly lastSeenAt: string
  readonly confidence: number
  readonly minConfidence: number // in force when it was proposed
  readonly winningSignal: SignalName | null
  readonly pattern: string // 'V+T'
  readonly profile: ProfileName
  readonly prior: number | null // bits; null in the seed profile
  readonly readings: readonly ReadingView[]
  readonly detectorVersion: string
  readonly note: string | null // what another system, or the judge, said about the pair
  readonly foreign: {
    readonly system: string // its display name
    readonly confidence: number // its own figure, 0–1
    readonly only: boolean // our own reading is below the threshold
  } | null
  readonly judgement: JudgementView // of the judge
  readonly reason: Reason
  readonly record: RecordView // of pairs like this one
  readonly older: FactView
  readonly newer: FactView
  readonly hoursApart: number | null // null when a time is unknown
  readonly contextDifferences: readonly {
    readonly key: string
    readonly older: unknown
    readonly newer: unknown
  }[]
  readonly siblings: readonly FactBrief[] // the slot's other active facts, at most 10
  readonly siblingCount: number
  readonly neighbours: number // other open proposals that share a fact with this one
  readonly likeness: LikenessView | null // null without siblings
  readonly shadow: boolean // verdicts are recorded, no fact changes
  readonly effect: EffectView
  readonly obstacles: {
    readonly supersede: RefusalView | null
    readonly reverse: RefusalView | null
    readonly keep_both: RefusalView | null
    readonly unsure: RefusalView | null
  }
  readonly verdict: VerdictView | null // the current one
  readonly disputed: boolean
  readonly dissent: VerdictView | null // someone else's, recorded next to it (rule R5)
  readonly applied: boolean
  readonly staleSides: 'older' | 'newer' | 'both' | null
  readonly priorRejection: VerdictView | null // an earlier keep_both on this pair, about other words
  readonly formerWords: PerSide<string> // their text when the pair was rejected, where reworded since
  readonly endings: PerSide<EndingView> // of the facts that are no longer active
}

type PerSide<Value> = { readonly older?: Value; readonly newer?: Value }

/** Similarity of texts to the newer fact, by shared words, 0 to 1 (rule E4). */
export type LikenessView = {
  readonly older: number
  readonly siblings: readonly number[] // in the order of the siblings
}

/** Everything needed for a proposal's view. */
export type ProposalParts = {
  readonly pair: Pair
  readonly question: Question // as it would be without its current verdict
  readonly blocked: Refusal | null // why that verdict cannot be undone
  readonly at: Date // what is current now (rule T4)
  readonly agentTitle: string | null
  readonly siblings: Siblings
  readonly alsoWithdraws: number
  readonly neighbours: number
  readonly lastOfSource: boolean
  readonly verdict: NotedVerdict | null
  readonly dissent: NotedVerdict | null
  readonly rejection: NotedVerdict | null
  readonly judgement: JudgementRow | null
  readonly answers: Answers
  readonly formerWords: ReadonlyMap<string, string> // by fact id
  readonly endings: ReadonlyMap<string, EndingView>
}

const HOUR_MS = 3_600_000
const MOST_COMPARED = 2_000 // characters per text: a page compares about a hundred

/** Returns a proposal as the reviewer sees it; what is possible and its effect come from the rules that apply it. */
export function proposalView(parts: ProposalParts): ProposalView {
  const { pair, question, siblings } = parts
  const { proposal } = pair
  const [older, newer] = [toFact(pair.older), toFact(pair.newer)]
  const open = proposal.status === 'pending' || proposal.status === 'stale'
  const shadow = isShadow(question.policy)
  const hours = (newer.validFrom.getTime() - older.validFrom.getTime()) / HOUR_MS
  const hoursApart = older.timeKnown && newer.timeKnown ? Math.round(hours * 100) / 100 : null
  const differences = contextDifferences(older, newer)
  const foreign = foreignOf(proposal)
  const stale = staleSides(question)
  const judged = { proposal, older, newer, policy: question.policy, judgement: parts.judgement }
  return {
    id: proposal.id,
    number: proposal.number,
    version: proposal.version,
    status: proposal.status,
    unsure: proposal.unsure,
    agentId: proposal.agentId,
    agentTitle: parts.agentTitle,
    entity: proposal.entity,
    aspect: proposal.aspect,
    origin: proposal.origin,
    createdAt: proposal.createdAt.toISOString(),
    seen: proposal.seen,
    lastSeenAt: proposal.lastSeenAt.toISOString(),
    confidence: proposal.confidence,
    minConfidence: proposal.policySnapshot.supersessionMinConfidence,
    winningSignal: proposal.winningSignal,
    pattern: proposal.pattern,
    profile: proposal.profile,
    prior: proposal.prior,
    readings: proposal.readings.map(readingView),
    detectorVersion: proposal.detectorVersion,
    note: proposal.note,
    foreign,
    judgement: judgementView(judged),
    reason: reasonOf({
      readings: proposal.readings,
      profile: proposal.profile,
      older: older.content,
      newer: newer.content,
      changed: stale !== null,
      hoursApart,
      contextDifferences: differences,
      model: modelOf(judged),
      foreign,
    }),
    record: recordOf(proposal, parts.answers),
    older: factView(pair.older),
    newer: factView(pair.newer),
    hoursApart,
    contextDifferences: differences,
    siblings: siblings.newest.map(factBrief),
    siblingCount: siblings.count,
    neighbours: parts.neighbours,
    likeness: likenessOf(older, newer, siblings),
    shadow,
    effect: proposalEffect(question, {
      siblings: siblings.count,
      alsoWithdraws: parts.alsoWithdraws,
      lastOfSource: parts.lastOfSource,
      shadow,
      at: parts.at,
    }),
    obstacles: refusalsOf(question, parts.blocked),
    verdict: parts.verdict === null ? null : verdictView(parts.verdict),
    disputed: proposal.disputed,
    dissent: parts.dissent === null ? null : verdictView(parts.dissent),
    applied: proposal.applied,
    staleSides: stale,
    priorRejection: open && parts.rejection !== null ? verdictView(parts.rejection) : null,
    formerWords: perSide(parts.formerWords, older, newer),
    endings: perSide(parts.endings, older, newer),
  }
}

function foreignOf({ foreignSystem, foreignConfidence, foreignOnly }: Pair['proposal']) {
  if (foreignSystem === null || foreignConfidence === null) return null
  return {
    system: systemName(foreignSystem),
    confidence: foreignConfidence,
    only: foreignOnly,
  }
}

function likenessOf(older: Fact, newer: Fact, { newest }: Siblings): LikenessView | null {
  if (newest.length === 0) return null
  const [one = '', ...texts] = [newer, older, ...newest].map(({ content }) =>
    content.slice(0, MOST_COMPARED),
  )
  const [ofOlder = 0, ...siblings] = likenessTo(one, texts).map(hundredths)
  return { older: ofOlder, siblings }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

function perSide<Value>(
  byFact: ReadonlyMap<string, Value>,
  older: Fact,
  newer: Fact,
): { readonly older?: Value; readonly newer?: Value } {
  const [ofOlder, ofNewer] = [byFact.get(older.id), byFact.get(newer.id)]
  return {
    ...(ofOlder === undefined ? {} : { older: ofOlder }),
    ...(ofNewer === undefined ? {} : { newer: ofNewer }),
  }
}

function refusalsOf(question: Question, blocked: Refusal | null): ProposalView['obstacles'] {
  const refusalFor = (value: VerdictValue) => {
    const confirms = question.proposal.disputed && question.proposal.verdict === value
    if (confirms && question.proposal.applied) return null // only who stands behind it changes
    const own = verdictRefusal(question, value)
    const refusal = own?.kind === 'no-change' ? own : (blocked ?? own)
    return refusal === null ? null : { kind: refusal.kind, ...refusalMessage(refusal) }
  }
  return {
    supersede: refusalFor('supersede'),
    reverse: refusalFor('reverse'),
    keep_both: refusalFor('keep_both'),
    unsure: refusalFor('unsure'),
  }
}

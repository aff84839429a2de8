import { staleSides, verdictRefusal, type Question } from '@/lib/domain/decide'
import type { Fact } from '@/lib/domain/fact'
import { likenessTo } from '@/lib/domain/likeness'
import { isShadow } from '@/lib/domain/policy'
import { contextDifferences } from '@/lib/domain/proposal'
import { reasonOf } from '@/lib/domain/reason'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { systemName } from '@/lib/domain/system-name'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { JudgementRow } from '@/lib/store/judgements'
import type { Pair } from '@/lib/store/queries/load-pairs'
import type { Siblings } from '@/lib/store/queries/load-siblings'
import type { NotedVerdict } from '@/lib/store/queries/load-verdicts'
import { toFact } from '@/lib/store/rows'

import { factBrief, factView } from './fact-view'
import { judgementView, modelOf } from './judgements'
import { proposalEffect } from './proposal-effect'
import { readingView } from './reading-view'
import type { EndingView, LikenessView, ProposalView } from './screen'
import { verdictView } from './verdict-view'

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
      hoursApart,
      contextDifferences: differences,
      model: modelOf(judged),
      foreign,
    }),
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
    staleSides: staleSides(question),
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

import { channelOf, type By } from '@/lib/domain/actor'
import { instantFromMs } from '@/lib/domain/instant'
import type { MergeRecord } from '@/lib/domain/operation'
import { parseInstant } from '@/lib/domain/parse-instant'
import { accepted, type Result } from '@/lib/domain/result'
import type { Recorded } from '@/lib/operations/steps/record-operation'
import type { FactView } from '@/lib/views/fact-view'
import type { FeedItem } from '@/lib/views/operation-feed'
import type { ProposalView } from '@/lib/views/proposal-view'

import { eventData } from './events'
import type { FactData, OperationData, ProposalData } from './shapes'
import { WORDS } from './verdict-words'

/** Returns the date of an instant whose shape was checked. */
export function dateOf(instant: string): Date {
  return instantFromMs(parseInstant(instant) ?? Number.NaN)
}

/** Returns the date of an instant that may be absent. */
export function dateOrNull(instant: string | null | undefined): Date | null {
  return typeof instant === 'string' ? dateOf(instant) : null
}

/** Returns a fact as programs receive it. */
export function factData(view: FactView): FactData {
  const { source } = view
  return {
    id: view.id,
    agent: view.agentId,
    entity: view.entity,
    aspect: view.aspect,
    key: view.key,
    kind: view.kind,
    content: view.content,
    tags: [...view.tags],
    metadata: { ...view.metadata },
    confidence: view.confidence,
    importance: view.importance,
    recordedAt: view.recordedAt,
    validFrom: view.validFrom,
    validUntil: view.validUntil,
    status: view.status,
    supersededBy: view.supersededById,
    supersededAt: view.supersededAt,
    protected: view.protected,
    confirmedAt: view.confirmedAt,
    confirmations: view.confirmations,
    version: view.version,
    source:
      source === null
        ? null
        : {
            system: source.system,
            externalId: source.externalId,
            session: source.session,
            excerpt: source.excerpt,
          },
  }
}

/** Returns a proposal as programs receive it. */
export function proposalData(view: ProposalView): ProposalData {
  return {
    id: view.id,
    number: view.number,
    agent: view.agentId,
    entity: view.entity,
    aspect: view.aspect,
    older: factData(view.older),
    newer: factData(view.newer),
    confidence: view.confidence,
    signals: view.readings.flatMap(({ signal, fired }) => (fired ? [signal] : [])),
    pattern: view.pattern,
    judge: judgeData(view.judgement),
    origin: view.origin,
    status: view.status,
    verdict: view.verdict === null ? null : WORDS[view.verdict.value],
    decidedBy: view.verdict?.reviewer ?? null,
    decidedIn: view.verdict?.operationId ?? null,
    disputed: view.disputed,
    applied: view.applied,
    createdAt: view.createdAt,
    detectorVersion: view.detectorVersion,
    version: view.version,
    page: `/p/${view.number}`,
  }
}

function judgeData({
  opinion,
  reason,
  confidence,
  model,
  at,
}: ProposalView['judgement']): ProposalData['judge'] {
  return opinion === null ? null : { says: opinion, reason, confidence, model, at }
}

/** Returns an operation as programs receive it: data, no title. */
export function operationData({ operation, facts, proposals, event }: FeedItem): OperationData {
  return {
    seq: operation.seq,
    id: operation.id,
    kind: operation.kind,
    agent: operation.agentId,
    actor: operation.actor,
    actorId: operation.actorId,
    channel: channelOf(operation.channel),
    at: operation.at.toISOString(),
    reason: operation.reason,
    undoes: [...(operation.subject.undoes ?? [])],
    undoneBy: operation.undoneById,
    inEffect: operation.inEffect,
    facts: [...facts],
    proposals: [...proposals],
    changed: operation.changeCount,
    event: event === null ? null : eventData(event),
    merge: event === null ? null : mergeData(operation.subject.merge),
  }
}

function mergeData(merge: MergeRecord | undefined): OperationData['merge'] {
  if (merge === undefined) return null
  const { score, band, signals, differs } = merge
  return { confidence: score, band, signals: { ...signals }, differs }
}

/** What a page is told of what was recorded. */
export function recorded(done: Result<Recorded>): Result<{ readonly operationId: string }> {
  return done.ok ? accepted({ operationId: done.value.operation.id }) : done
}

/** The conversation that a fact comes from which nobody named: on a page a person typed it. */
export function saidBy({ channel, actor }: Pick<By, 'channel' | 'actor'>): string {
  return channel === 'page' ? `typed by ${actor}` : actor
}

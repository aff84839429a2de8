import { z } from 'zod'

import { SIGNAL_NAMES } from '@/lib/detection/finding'
import type { FactPeriod } from '@/lib/domain/current'
import { FACT_KINDS, FACT_STATUSES, nameKey, type Fact } from '@/lib/domain/fact'
import type { LimitOverrides } from '@/lib/domain/gate'
import { LIMIT_OVERRIDES } from '@/lib/domain/limit-overrides'
import { OPERATION_KINDS, type Operation } from '@/lib/domain/operation'
import type { SwitchSnapshot } from '@/lib/domain/phase-switch'
import { BUILT_IN_POLICY, type Policy, type PolicyOverrides } from '@/lib/domain/policy'
import { POLICY_OVERRIDE_SHAPES } from '@/lib/domain/policy-overrides'
import { PROPOSAL_ORIGINS, PROPOSAL_STATUSES, type Proposal } from '@/lib/domain/proposal'
import { VERDICT_VALUES } from '@/lib/domain/verdict'

import { toEvidence } from './evidence-column'
import type {
  Connection as ConnectionRow,
  Delivery as DeliveryRow,
  EndedAnswer as EndedAnswerRow,
  Fact as FactRow,
  KeptApart as KeptApartRow,
  Label as LabelRow,
  LimitRequest as LimitRequestRow,
  Operation as OperationRow,
  PhaseSwitch as PhaseSwitchRow,
  PolicyRow as PolicyRowRow,
  Proposal as StoredProposal,
  Sample as SampleRow,
  SamplePair as SamplePairRow,
  Source as SourceRow,
  SweepRun as SweepRunRow,
  Token as TokenRow,
  Verdict as VerdictRow,
  Webhook as WebhookRow,
  WebhookDelivery as WebhookDeliveryRow,
  WeightSet as WeightSetRow,
} from './generated/client'
import { toSubject } from './operation-subject'

export type {
  ConnectionRow,
  DeliveryRow,
  EndedAnswerRow,
  FactRow,
  KeptApartRow,
  LabelRow,
  LimitRequestRow,
  OperationRow,
  PhaseSwitchRow,
  PolicyRowRow,
  ProposalRow,
  SamplePairRow,
  SampleRow,
  SourceRow,
  SweepRunRow,
  TokenRow,
  VerdictRow,
  WebhookDeliveryRow,
  WebhookRow,
  WeightSetRow,
}

/** A proposal without the column that repeats a value of its policy. */
type ProposalRow = Omit<StoredProposal, 'threshold'>

// The only place where rows become domain values. JSON in text columns is validated here.

const factKind = z.enum(FACT_KINDS)
const factStatus = z.enum(FACT_STATUSES)
const tags = z.array(z.string())
const metadata = z.record(z.string(), z.unknown())
const proposalStatus = z.enum(PROPOSAL_STATUSES)
const proposalOrigin = z.enum(PROPOSAL_ORIGINS)
const proposalKind = z.enum(['supersede', 'merge'])
const signalName = z.enum(SIGNAL_NAMES)
const verdictValue = z.enum(VERDICT_VALUES)
const operationKind = z.enum(OPERATION_KINDS)
const policyOverrides = z.object(POLICY_OVERRIDE_SHAPES)
/** Parses the columns of a fact row that say when it was true. */
export function toLasting(
  row: Pick<FactRow, 'status' | 'validFrom' | 'validUntil' | 'supersededAt'>,
): FactPeriod {
  const { validFrom, validUntil, supersededAt } = row
  return { status: factStatus.parse(row.status), validFrom, validUntil, supersededAt }
}

export function toFact(row: FactRow): Fact {
  return {
    id: row.id,
    agentId: row.agentId,
    entity: row.entity,
    aspect: row.aspect,
    archived: isArchived(row),
    key: row.key,
    kind: factKind.parse(row.kind),
    content: row.content,
    normalizedContent: row.normalizedContent,
    tags: toTags(row.tags),
    metadata: toMetadata(row.metadata),
    confidence: row.confidence,
    importance: row.importance,
    sourceId: row.sourceId,
    recordedAt: row.recordedAt,
    validFrom: row.validFrom,
    timeKnown: row.timeKnown,
    validUntil: row.validUntil,
    status: factStatus.parse(row.status),
    supersededById: row.supersededById,
    supersededAt: row.supersededAt,
    protected: row.protected,
    revision: row.revision,
    version: row.version,
    confirmedAt: row.confirmedAt,
    confirmations: row.confirmations,
  }
}

/** True if a fact's source has archived it: it keeps its names but has no aspect key, so nothing is its sibling (rule SG6). */
export function isArchived(row: Pick<FactRow, 'aspect' | 'aspectKey'>): boolean {
  return row.aspect !== null && row.aspectKey === null
}

/** Parses stored tags. */
export function toTags(text: string): readonly string[] {
  return text === '[]' ? [] : tags.parse(JSON.parse(text))
}

/** Parses stored metadata. */
export function toMetadata(text: string): Readonly<Record<string, unknown>> {
  return text === '{}' ? {} : metadata.parse(JSON.parse(text))
}

/** Returns a fact as a row. */
export function fromFact(fact: Fact, importKey: string | null): FactRow {
  return {
    id: fact.id, // field by field: a spread takes three times as long, and an import makes twenty thousand rows a second
    agentId: fact.agentId,
    entity: fact.entity,
    aspect: fact.aspect,
    entityKey: fact.entity === null ? null : nameKey(fact.entity),
    aspectKey: fact.aspect === null || fact.archived ? null : nameKey(fact.aspect),
    key: fact.key,
    kind: fact.kind,
    content: fact.content,
    normalizedContent: fact.normalizedContent,
    tags: fact.tags.length === 0 ? '[]' : JSON.stringify(fact.tags),
    metadata: JSON.stringify(fact.metadata),
    confidence: fact.confidence,
    importance: fact.importance,
    sourceId: fact.sourceId,
    importKey,
    recordedAt: fact.recordedAt,
    validFrom: fact.validFrom,
    timeKnown: fact.timeKnown,
    validUntil: fact.validUntil,
    status: fact.status,
    supersededById: fact.supersededById,
    supersededAt: fact.supersededAt,
    protected: fact.protected,
    revision: fact.revision,
    version: fact.version,
    confirmedAt: fact.confirmedAt,
    confirmations: fact.confirmations,
  }
}

export function toProposal(row: ProposalRow): Proposal {
  return {
    id: row.id,
    number: row.number,
    agentId: row.agentId,
    olderFactId: row.olderFactId,
    newerFactId: row.newerFactId,
    pairKey: row.pairKey,
    kind: proposalKind.parse(row.kind),
    origin: proposalOrigin.parse(row.origin),
    entity: row.entity,
    aspect: row.aspect,
    ...toEvidence(row.readings),
    confidence: row.confidence,
    winningSignal: row.winningSignal === null ? null : signalName.parse(row.winningSignal),
    pattern: row.pattern,
    contextDiffers: row.contextDiffers,
    detectorVersion: row.detectorVersion,
    policySnapshot: toPolicySnapshot(row.policySnapshot),
    note: row.note,
    foreignSystem: row.foreignSystem,
    foreignConfidence: row.foreignConfidence,
    foreignOnly: row.foreignOnly,
    olderRevision: row.olderRevision,
    newerRevision: row.newerRevision,
    status: proposalStatus.parse(row.status),
    unsure: row.unsure,
    verdict: row.verdict === null ? null : verdictValue.parse(row.verdict),
    verdictId: row.verdictId,
    applied: row.applied,
    disputed: row.disputed,
    version: row.version,
    createdAt: row.createdAt,
    seen: row.seen,
    lastSeenAt: row.lastSeenAt,
  }
}

export function toOperation(row: OperationRow): Operation {
  return {
    id: row.id,
    seq: row.seq,
    kind: operationKind.parse(row.kind),
    agentId: row.agentId,
    actor: row.actor,
    actorId: row.actorId,
    verified: row.verified,
    channel: row.channel,
    at: row.at,
    reason: row.reason,
    subject: toSubject(row.subject),
    undoes: row.undoes,
    undoneById: row.undoneById,
    inEffect: row.inEffect,
    effectSeq: row.effectSeq,
    changeCount: row.changeCount,
  }
}

/** Parses stored policy overrides. Fields that this version does not know are left out. */
export function toOverrides(text: string): PolicyOverrides {
  return policyOverrides.parse(JSON.parse(text))
}

/** Parses the limits stored next to them. */
export function toLimits(text: string): LimitOverrides {
  return LIMIT_OVERRIDES.parse(JSON.parse(text))
}

const mix = z.record(z.string(), z.number())
const switchSnapshot = z.object({
  policy: z.record(z.string(), z.unknown()),
  patterns: mix,
  scores: mix,
})

/** Parses the policy and the mix of patterns and scores at the time a switch was signed. */
export function toSwitchSnapshot(
  text: string,
): Pick<SwitchSnapshot, 'policy' | 'patterns' | 'scores'> {
  const { policy, ...mixes } = switchSnapshot.parse(JSON.parse(text))
  return { policy: toPolicySnapshot(JSON.stringify(policy)), ...mixes }
}

/** Parses the policy at the time of a proposal or sweep. Rows from before profiles existed used `seed`. */
export function toPolicySnapshot(text: string): Policy {
  const known = Object.entries(toOverrides(text)).filter(([, value]) => value !== undefined)
  return { ...BUILT_IN_POLICY, detectorProfile: 'seed', ...Object.fromEntries(known) }
}

/** The threshold that a stored policy names, as proposals have it in a column. */
export function thresholdIn(policySnapshot: string): number {
  const policy: unknown = JSON.parse(policySnapshot)
  const named = policy instanceof Object && Object.entries(policy)
  const value = named && named.find(([name]) => name === 'supersessionMinConfidence')?.[1]
  return typeof value === 'number' ? value : BUILT_IN_POLICY.supersessionMinConfidence
}

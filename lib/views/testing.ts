import type { Finding } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { person } from '@/lib/domain/actor'
import { nameKey } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import { encodeFinding } from '@/lib/store/evidence-column'
import type { JudgementRow } from '@/lib/store/judgements'
import { newProposal } from '@/lib/store/new-proposal'
import type { Store } from '@/lib/store/port'
import type { FactRow, ProposalRow, SourceRow } from '@/lib/store/rows'
import { insertFacts, insertProposals, insertSources } from '@/lib/store/sql/bulk-insert'

export const AT = new Date('2026-03-01T12:00:00.000Z')

let lastNumber = 0

/** Returns a new id that sorts after every earlier one. */
export function nextId(): string {
  lastNumber += 1
  return `id-${String(lastNumber).padStart(9, '0')}`
}

/** Returns a person's request with its own idempotency key. */
export function requestOf(actor = 'ana', at = AT): OperationRequest {
  return { ...person(actor, 'page'), at, newId: nextId, idempotencyKey: nextId() }
}

/** Returns a fact row with ordinary defaults. */
export function factRowOf(given: Partial<FactRow> = {}): FactRow {
  const content = given.content ?? 'lives in Denver'
  const { entity = 'Ana', aspect = 'home' } = given
  return {
    id: nextId(),
    agentId: 'agent-a',
    key: null,
    kind: 'fact',
    tags: '[]',
    metadata: '{}',
    confidence: null,
    importance: null,
    sourceId: null,
    importKey: null,
    recordedAt: AT,
    validFrom: AT,
    timeKnown: true,
    validUntil: null,
    status: 'active',
    supersededById: null,
    supersededAt: null,
    protected: false,
    revision: 1,
    version: 1,
    confirmedAt: null,
    confirmations: 0,
    ...given,
    content,
    normalizedContent: normalizeText(content),
    entity,
    aspect,
    entityKey: entity === null ? null : nameKey(entity),
    aspectKey: aspect === null ? null : nameKey(aspect),
  }
}

const FINDING: Finding = {
  profile: 'seed',
  prior: null,
  readings: [],
  confidence: 0.75,
  winningSignal: 'value',
  pattern: 'V',
  detectorVersion: 'test',
}

/** Returns a proposal row about two facts. */
export function proposalRowOf(
  older: FactRow,
  newer: FactRow,
  given: Partial<ProposalRow> = {},
): ProposalRow {
  const id = nextId()
  return newProposal(
    { older, newer, finding: encodeFinding(FINDING) },
    {
      id,
      number: lastNumber,
      agentId: older.agentId,
      origin: 'sweep',
      contextDiffers: false,
      policySnapshot: JSON.stringify(BUILT_IN_POLICY),
      createdAt: AT,
      ...given,
    },
  )
}

/** Returns a judge's answer about two facts. */
export function judgementRowOf(
  older: FactRow,
  newer: FactRow,
  given: Partial<JudgementRow> = {},
): JudgementRow {
  return {
    agentId: older.agentId,
    pairKey: pairKeyOf(older.id, newer.id),
    textsHash: 'hash',
    model: 'qwen3:4b',
    promptVersion: 'p-1',
    olderFactId: older.id,
    newerFactId: newer.id,
    olderRevision: older.revision,
    newerRevision: newer.revision,
    status: 'answered',
    why: null,
    detail: null,
    contradicts: true,
    confidence: 0.86,
    reasoning: 'She moved.',
    tookMs: 5,
    attempts: 1,
    firstAt: AT,
    at: AT,
    ...given,
  }
}

export function sourceRowOf(given: Partial<SourceRow> = {}): SourceRow {
  return {
    id: nextId(),
    agentId: 'agent-a',
    system: 'signet',
    externalId: nextId(),
    excerpt: null,
    session: null,
    recordedAt: AT,
    tier: 'hot',
    version: 1,
    ...given,
  }
}

/** Writes rows, and the agents they name, bypassing the operations. */
export async function fill(
  store: Store,
  rows: {
    readonly facts?: readonly FactRow[]
    readonly sources?: readonly SourceRow[]
    readonly proposals?: readonly ProposalRow[]
  },
): Promise<void> {
  const { facts = [], sources = [], proposals = [] } = rows
  await store.transact(async (tx) => {
    for (const id of new Set(facts.map((fact) => fact.agentId))) {
      const agent = { id, title: null, about: null, createdAt: AT }
      await tx.agent.upsert({ where: { id }, create: agent, update: {} })
    }
    await insertSources(tx, sources)
    await insertFacts(tx, facts)
    await insertProposals(tx, proposals)
  })
}

/** Leaves shadow mode for every agent without its own policy. */
export async function goLive(store: Store): Promise<void> {
  const row = { id: '*', overrides: JSON.stringify({ shadowMode: false }), version: 1 }
  await store.transact((tx) =>
    tx.policyRow.upsert({ where: { id: '*' }, create: row, update: row }),
  )
}

/** Returns a seeded generator of numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function pick<Choice>(
  random: () => number,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

import { z } from 'zod'

import { PROPOSAL_ORIGINS } from '@/lib/domain/proposal'
import { accepted, refused } from '@/lib/domain/result'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import { DEFAULT_QUEUE_FILTER, QUEUE_STATUSES } from '@/lib/filters/queue-filter'
import { annotateVerdict } from '@/lib/operations/annotate-verdict'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { proposePair } from '@/lib/operations/propose-pair'
import { findProposalByNumber } from '@/lib/views/by-number'
import { readFact } from '@/lib/views/facts'
import { readProposal } from '@/lib/views/proposal-page'
import type { ProposalView } from '@/lib/views/proposal-view'
import { readQueuePage } from '@/lib/views/queue'

import { closeCursor, openCursor } from './cursors'
import { proposalData, VALUES } from './data'
import { isOfAnother, listedAgent, reaches } from './reach'
import * as shapes from './shapes'
import { verb, type Services, type VerbRequest } from './verb'

const SORTS = ['newest', 'oldest', 'strongest', 'weakest'] as const

export const list = verb({
  name: 'proposals.list',
  says: 'Lists proposals, those to review unless a status is named.',
  role: 'read',
  input: z.strictObject({
    agent: shapes.name.optional(),
    entity: shapes.name.optional(),
    aspect: shapes.name.optional(),
    query: shapes.query.optional(),
    status: z.enum(QUEUE_STATUSES).default('pending'),
    locked: z.boolean().default(false), // those whose older fact is protected or a constraint
    pattern: z
      .string()
      .regex(/^[A-Z](?:\+[A-Z]){0,7}$/u)
      .optional(),
    origin: z.enum(PROPOSAL_ORIGINS).optional(),
    minConfidence: shapes.share.optional(),
    maxConfidence: shapes.share.optional(),
    sort: z.enum(SORTS).default('newest'),
    ...shapes.PAGE,
  }),
  output: shapes.pageOf(shapes.proposal),
  run: async ({ store }, input, request) => {
    const agent = listedAgent(request, input.agent)
    if (!agent.ok) return agent
    const filter = {
      ...DEFAULT_QUEUE_FILTER,
      agent: agent.value,
      entity: input.entity ?? null,
      aspect: input.aspect ?? null,
      search: input.query ?? null,
      status: input.status,
      locked: input.locked,
      pattern: input.pattern ?? null,
      origin: input.origin ?? null,
      minConfidence: input.minConfidence ?? null,
      maxConfidence: input.maxConfidence ?? null,
      sort: input.sort,
    }
    const listed = { verb: 'proposals.list', filter, principal: request.principal.id }
    const cursor = openCursor(listed, input.cursor)
    if (!cursor.ok) return cursor
    const page = await readQueuePage(store, filter, { cursor: cursor.value, limit: input.limit })
    return accepted({
      items: page.items.map(proposalData),
      nextCursor: closeCursor(listed, page.nextCursor),
    })
  },
})

export const get = verb({
  name: 'proposals.get',
  says: 'Returns one proposal, by its id or its number.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }), // 142, P-142 or the id
  output: shapes.proposal,
  run: async (services, { id }, request) => {
    const view = await findReached(services, id, request)
    return view === null
      ? refused({ kind: 'not-found', what: 'proposal' })
      : accepted(proposalData(view))
  },
})

export const propose = verb({
  name: 'proposals.propose',
  says: 'Asks a person whether one stored fact supersedes another; ends nothing.',
  role: 'write',
  input: z.strictObject({
    olderId: shapes.id,
    newerId: shapes.id,
    reason: shapes.reason.nullish(),
  }),
  output: z.object({
    proposal: shapes.proposal,
    changed: z.boolean(), // false: the pair was on record already
  }),
  run: async ({ store }, { olderId, newerId, reason = null }, request) => {
    for (const id of [olderId, newerId]) {
      const fact = await readFact(store, id)
      if (fact === null || !reaches(request.principal, fact.agentId))
        return refused({ kind: 'not-found', what: 'fact' })
    }
    const asked = await proposePair(store, { olderId, newerId, reason }, request)
    if (!asked.ok) return asked
    const view = await readProposal(store, asked.value.proposalId)
    return view === null
      ? refused({ kind: 'not-found', what: 'proposal' })
      : accepted({ proposal: proposalData(view), changed: asked.value.recorded !== null })
  },
})

export const decide = verb({
  name: 'proposals.decide',
  says: 'Records a person’s decision; approving supersedes the older fact where the agent is live.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({
    id: shapes.id,
    verdict: shapes.verdict,
    reason: z.enum(KEEP_BOTH_REASONS.map((each) => each.id)).nullish(), // why both stay, of a rejection
    note: shapes.reason.nullish(),
  }),
  output: z.object({
    operationId: shapes.id,
    applied: z.boolean(), // false: recorded only, as in shadow
    withdrawn: z.array(shapes.id), // proposals about a fact that this verdict ended
    proposal: shapes.proposal,
  }),
  run: async (services, { id, verdict, reason = null, note = null }, request) => {
    const { store } = services
    const before = await findReached(services, id, request)
    if (before === null) return refused({ kind: 'not-found', what: 'proposal' })
    if (isOfAnother(request, before.id)) return refused({ kind: 'changed-meanwhile' })
    const decided = await decideProposal(
      store,
      {
        proposalId: before.id,
        version: request.expected?.version ?? 0,
        value: VALUES[verdict],
        dwellMs: null,
        shownSignals: true,
      },
      request,
    )
    if (!decided.ok) return decided
    const { operation, verdictId, withdrawn } = decided.value
    const noted = reason === null && note === null ? 1 : await countNotes(store, verdictId)
    if (noted === 0) {
      const annotated = await annotateVerdict(store, { verdictId, reason, note }, request)
      if (!annotated.ok) return annotated
    }
    const after = await readProposal(store, before.id)
    if (after === null) return refused({ kind: 'not-found', what: 'proposal' })
    return accepted({
      operationId: operation.id,
      applied: after.applied,
      withdrawn: [...withdrawn],
      proposal: proposalData(after),
    })
  },
})

/** A request that is repeated because its note failed adds it now. */
function countNotes(store: Services['store'], verdictId: string): Promise<number> {
  return store.read.verdictNote.count({ where: { verdictId } })
}

async function findReached(
  { store }: Services,
  asked: string,
  { principal }: VerbRequest,
): Promise<ProposalView | null> {
  const number = /^(?:p-)?(\d{1,9})$/iu.exec(asked)?.[1]
  const id = number === undefined ? asked : await findProposalByNumber(store, Number(number))
  const view = id === null ? null : await readProposal(store, id)
  return view !== null && reaches(principal, view.agentId) ? view : null
}

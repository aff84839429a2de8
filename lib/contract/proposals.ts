import { z } from 'zod'

import { PROPOSAL_ORIGINS } from '@/lib/domain/proposal'
import { accepted, refused } from '@/lib/domain/result'
import { OPINIONS } from '@/lib/domain/second-opinion'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import { DEFAULT_QUEUE_FILTER, QUEUE_STATUSES } from '@/lib/filters/queue-filter'
import { annotateVerdict } from '@/lib/operations/annotate-verdict'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { proposePair } from '@/lib/operations/propose-pair'
import { redetectProposal } from '@/lib/operations/redetect-proposal'
import { findProposalByNumber } from '@/lib/views/by-number'
import { readFact } from '@/lib/views/facts'
import { readProposal } from '@/lib/views/proposal-page'
import { readListedProposals } from '@/lib/views/queue'

import { closeCursor, openCursor } from './cursors'
import { dateOrNull, proposalData } from './data'
import { proposalWords } from './proposal-words'
import { isOfAnother, listedAgent, reaches } from './reach'
import * as shapes from './shapes'
import { answering, pageVerb, verb, type Services, type VerbRequest } from './verb'
import { VALUES } from './verdict-words'

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
    judge: z.enum(OPINIONS).optional(), // only where the judge says this about the pair
    minConfidence: shapes.share.optional(),
    maxConfidence: shapes.share.optional(),
    since: shapes.moment.optional(), // only those found then or later
    sort: z.enum(SORTS).default('newest'),
    ...shapes.PAGE,
  }),
  output: shapes.pageOf(shapes.proposal),
  takesLongFor: ({ query, pattern, origin, judge, minConfidence, maxConfidence, since }) =>
    [query, pattern, origin, judge, minConfidence, maxConfidence, since].some(
      (narrowed) => narrowed !== undefined,
    ),
  run: async (services, input, request) => {
    const agent = await listedAgent(services, request, input.agent)
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
      opinion: input.judge ?? null,
      minConfidence: input.minConfidence ?? null,
      maxConfidence: input.maxConfidence ?? null,
      sort: input.sort,
      since: dateOrNull(input.since),
    }
    const listed = { verb: 'proposals.list', filter, principal: request.principal.id }
    const cursor = openCursor(listed, input.cursor)
    if (!cursor.ok) return cursor
    const place = { cursor: cursor.value, limit: input.limit }
    const page = await readListedProposals(services.store, filter, place)
    return accepted({
      items: page.items.map(proposalData),
      nextCursor: closeCursor(listed, page.nextCursor),
    })
  },
})

export const get = verb({
  name: 'proposals.get',
  says: 'Returns one proposal, by its id or its number, with the sentences that a person decides by.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }), // 142, P-142 or the id
  output: shapes.proposalInWords,
  run: async (services, { id }, request) => {
    const found = await findReached(services, id, request)
    const view = found === null ? null : await readProposal(services.store, found)
    return view === null
      ? refused({ kind: 'not-found', what: 'proposal' })
      : accepted({ ...proposalData(view), words: proposalWords(view) })
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

export const decide = answering({
  name: 'proposals.decide',
  says: 'Records a person’s decision; approving supersedes the older fact where the agent is live.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({
    id: shapes.id,
    verdict: shapes.verdict,
    beside: z.boolean().default(false), // next to what somebody else decided, which stays
    reason: z.enum(KEEP_BOTH_REASONS.map((each) => each.id)).nullish(), // why both stay, of a rejection
    note: shapes.reason.nullish(),
  }),
  output: z.object({
    operationId: shapes.id,
    applied: z.boolean(), // false: recorded only, as in shadow
    withdrawn: z.array(shapes.id), // proposals about a fact that this verdict ended
    proposal: shapes.proposal,
  }),
  run: async (services, { id, verdict, beside, reason = null, note = null }, request) => {
    const { store } = services
    const proposalId = await findReached(services, id, request)
    if (proposalId === null) return refused({ kind: 'not-found', what: 'proposal' })
    if (isOfAnother(request, proposalId)) return refused({ kind: 'changed-meanwhile' })
    const { dwellMs, evidence } = request.shown
    const version = request.expected?.version ?? 0
    const decided = await decideProposal(
      store,
      {
        proposalId,
        version,
        value: VALUES[verdict],
        beside,
        dwellMs,
        shownSignals: evidence,
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
    return accepted({ operationId: operation.id, verdictId, proposalId, withdrawn })
  },
  answer: async ({ store }, { operationId, proposalId, withdrawn }) => {
    const after = await readProposal(store, proposalId)
    return after === null
      ? refused({ kind: 'not-found', what: 'proposal' })
      : accepted({
          operationId,
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

/** Rule R4. */
export const annotate = pageVerb({
  name: 'proposals.annotate',
  says: 'Adds a reason or a note to a decision.',
  role: 'decide',
  keyless: true,
  input: z.strictObject({
    verdictId: shapes.id,
    reason: z.enum(KEEP_BOTH_REASONS.map((each) => each.id)).nullable(),
    note: shapes.reason.nullable(),
  }),
  run: async ({ store }, command, request) => {
    const noted = await annotateVerdict(store, command, request)
    return noted.ok ? accepted({ verdictId: command.verdictId }) : noted
  },
})

export const redetect = pageVerb({
  name: 'proposals.redetect',
  says: 'Runs the detector again on a proposal whose facts changed.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({ id: shapes.id }),
  run: async ({ store }, { id: proposalId }, request) => {
    const version = request.expected?.version ?? 0
    const done = await redetectProposal(store, { proposalId, version }, request)
    return done.ok ? accepted({ operationId: done.value.operation.id, proposalId }) : done
  },
})

/** Finds the id of a proposal that the principal may know of. */
async function findReached(
  services: Services,
  asked: string,
  { principal }: VerbRequest,
): Promise<string | null> {
  const id = await findId(services, asked)
  if (id === null || principal.agents === null) return id
  const view = await readProposal(services.store, id)
  return view !== null && reaches(principal, view.agentId) ? id : null
}

/** 142, P-142 or the id. */
function findId({ store }: Services, asked: string): Promise<string | null> {
  const number = /^(?:p-)?(\d{1,9})$/iu.exec(asked)?.[1]
  return number === undefined ? Promise.resolve(asked) : findProposalByNumber(store, Number(number))
}

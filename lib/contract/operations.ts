import { z } from 'zod'

import type { OperationKind } from '@/lib/domain/operation'
import { accepted, refused } from '@/lib/domain/result'
import { takeBack as takeBackSent } from '@/lib/operations/take-back'
import { redoLast as redoOwnLast, undoLast as undoOwnLast } from '@/lib/operations/undo-last'
import { toOperation } from '@/lib/store/rows'
import { readFeed, readFeedItem, readNewest, type FeedItem } from '@/lib/views/operation-feed'

import { operationData } from './data'
import { reaches } from './reach'
import * as shapes from './shapes'
import { answering, pageVerb, verb, type Services, type VerbRequest } from './verb'

const NOT_BOTH =
  'since_operation: it continues after a place, and “last” asks for the newest. Send one of them.'

export const list = verb({
  name: 'operations.list',
  says: 'Returns the operations after a place in the log, in order and without gaps: the feed to follow.',
  role: 'read',
  input: z.strictObject({
    sinceOperation: z.int().min(0).optional(), // seq of the last operation that was read; the beginning otherwise
    last: z.int().min(1).max(200).optional(), // the newest so many instead, in order
    limit: shapes.PAGE.limit,
  }),
  output: z.object({ items: z.array(shapes.operation) }),
  run: async ({ store }, { sinceOperation, last, limit }, { principal: { agents } }) => {
    if (last !== undefined && sinceOperation !== undefined)
      return refused({ kind: 'bad-input', problem: NOT_BOTH })
    const items =
      last === undefined
        ? await readFeed(store, { agents, sinceSeq: sinceOperation ?? 0, limit })
        : await readNewest(store, { agents, limit: last })
    return accepted({ items: items.map(operationData) })
  },
})

export const get = verb({
  name: 'operations.get',
  says: 'Returns one operation of the log.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }),
  output: shapes.operation,
  run: async (services, { id }, request) => {
    const found = await findReached(services, id, request)
    return found === null
      ? refused({ kind: 'not-found', what: 'operation' })
      : accepted(operationData(found))
  },
})

export const undo = answering({
  name: 'operations.undo',
  says: 'Undoes an operation, alone or together with later ones that block it.',
  role: 'decide',
  input: z.strictObject({
    id: shapes.id,
    withLater: z.array(shapes.id).max(200).default([]), // the operations that a refusal named
  }),
  output: z.object({ operation: shapes.operation }),
  run: async (services, { id, withLater }, request) => {
    if (request.channel === 'page')
      return services.undo(services.store, { operationIds: [id, ...withLater] }, request)
    const operationIds: string[] = []
    for (const each of [id, ...withLater]) {
      const found = await findReached(services, each, request)
      if (found === null || !reaches(request.principal, found.operation.agentId))
        return refused({ kind: 'not-found', what: 'operation' })
      if (!(await isAboutFacts(services, [found.operation.id])))
        return refused({ kind: 'needs-person', page: `/activity/${found.operation.seq}` })
      operationIds.push(found.operation.id)
    }
    return services.undo(services.store, { operationIds }, request)
  },
  answer: async ({ store }, { operation }) => {
    const item = await readFeedItem(store, operation.id, null)
    return item === null
      ? refused({ kind: 'not-found', what: 'operation' })
      : accepted({ operation: operationData(item) })
  },
})

export const undoLast = pageVerb({
  name: 'operations.undo-last',
  says: 'Undoes the person’s own last decision.',
  role: 'decide',
  input: z.strictObject({}),
  run: (services, _input, request) => undoOwnLast(services.store, request, services.undo),
})

export const redoLast = pageVerb({
  name: 'operations.redo-last',
  says: 'Redoes what the person undid last.',
  role: 'decide',
  input: z.strictObject({}),
  run: (services, _input, request) => redoOwnLast(services.store, request, services.undo),
})

export const takeBack = pageVerb({
  name: 'operations.take-back',
  says: 'Undoes what was sent under a key, if it was recorded: without an answer the page cannot know.',
  role: 'decide',
  input: z.strictObject({ sentKey: shapes.key }),
  run: ({ store, undo: carryOut }, { sentKey }, request) =>
    takeBackSent(store, { sentKey, undo: carryOut }, request),
})

function findReached(
  { store }: Services,
  id: string,
  { principal }: VerbRequest,
): Promise<FeedItem | null> {
  return readFeedItem(store, id, principal.agents)
}

/** What changes facts and proposals; policy, limits, labels and signatures are undone in the browser only. */
const ABOUT_FACTS: ReadonlySet<OperationKind> = new Set<OperationKind>([
  'ingest',
  'import',
  'propose',
  'sweep',
  'decide',
  'disagree',
  'settle',
  'decide-many',
  'supersede',
  'restate',
  'reword',
  'retract',
  'restore',
  'confirm',
  'merge',
  'keep-apart',
  'answer-ended',
  'protect',
  'unprotect',
  'auto-apply',
  'redetect',
])

/** True when the operations, and those that they undid, are about facts and proposals only. */
async function isAboutFacts({ store }: Services, ids: readonly string[]): Promise<boolean> {
  const seen = new Set<string>()
  let next = [...ids]
  while (next.length > 0) {
    const rows = await store.read.operation.findMany({ where: { id: { in: next } } })
    const operations = rows.map(toOperation)
    for (const { id } of operations) seen.add(id)
    if (operations.some(({ kind }) => kind !== 'undo' && !ABOUT_FACTS.has(kind))) return false
    next = operations.flatMap(({ subject }) => subject.undoes ?? []).filter((id) => !seen.has(id))
  }
  return true
}

import { z } from 'zod'

import type { Operation } from '@/lib/domain/operation'
import type { LogFilter } from '@/lib/filters/log-filter'
import { findOpenImports, isOpenImport } from '@/lib/store/open-imports'
import type { Store } from '@/lib/store/port'
import {
  findOperations,
  loadActors,
  loadOperations,
  type LoggedOperation,
} from '@/lib/store/queries/load-operations'
import { proposalNumbers } from '@/lib/store/queries/proposal-numbers'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { countQuestionsLost } from '@/lib/store/sql/questions-about'
import { loadUndoneRows } from '@/lib/store/sql/undo-rows'

import { decodeCursor, encodeCursor } from './cursor'
import { readFound } from './found'
import { operationView } from './operation-view'
import type { OperationView, WritingView } from './operation-view'
import type { UndoPreview } from './undo-plan'
import { liveAgain, planUndo, redoNeeds, relaxedAgain, undoRows } from './undo-plan'
import { withdrawnWithFacts } from './withdrawn-with-facts'

export type LogPage = {
  readonly items: readonly OperationView[]
  readonly nextCursor: string | null
  readonly actors: readonly string[]
}

const PAGE = 50
const MOST_ROWS = 50

/** Reads a page of the operation log, newest first. */
export async function readLog(
  store: Store,
  filter: LogFilter,
  cursor: string | null,
): Promise<LogPage> {
  const position = decodeCursor(cursor, z.tuple([z.int().positive()]))
  const [found, actors] = await Promise.all([
    findOperations(store.read, {
      agentId: filter.agent,
      kind: filter.kind,
      actor: filter.actor,
      factId: filter.fact,
      from: filter.from,
      to: filter.to,
      beforeSeq: position?.[0] ?? null,
      limit: PAGE + 1,
    }),
    untilNextWrite(store, 'actors', () => loadActors(store.read)),
  ])
  const shown = found.slice(0, PAGE)
  const last = found.length > PAGE ? shown.at(-1) : undefined
  return {
    items: await Promise.all(shown.map((logged) => withFound(store, logged))),
    nextCursor: last === undefined ? null : encodeCursor([last.operation.seq]),
    actors,
  }
}

/** Reads operations by id, in that order. */
export async function readOperations(
  store: Store,
  ids: readonly string[],
): Promise<readonly OperationView[]> {
  return (await loadOperations(store.read, ids)).map(operationView)
}

/** Reads one operation; null when it does not exist. */
export async function readOperation(store: Store, id: string): Promise<OperationView | null> {
  const [logged] = await loadOperations(store.read, [id])
  return logged === undefined ? null : withFound(store, logged)
}

/** Reads the imports that are still being written, oldest first. */
export async function readOpenImports(store: Store): Promise<readonly OperationView[]> {
  const logged = await loadOperations(store.read, await findOpenImports(store.read))
  return Promise.all(logged.map((each) => withFound(store, each)))
}

async function withFound(store: Store, logged: LoggedOperation): Promise<OperationView> {
  const [found, writing] = await Promise.all([
    readFound(store, logged.operation),
    readWriting(store, logged.operation),
  ])
  return {
    ...operationView(logged),
    ...(found === null ? {} : { found }),
    ...(writing === null ? {} : { writing }),
  }
}

/** Reads how far an import is; null for one that is written, and for any other operation. */
async function readWriting(
  store: Store,
  { id, subject: { event } }: Operation,
): Promise<WritingView | null> {
  if (event.type !== 'imported' || !(await isOpenImport(store.read, id))) return null
  const { name, added, left = 0 } = event
  return { name, written: added, total: added + left }
}

/** Reads what undoing an operation would restore, row by row, or why it is refused; null when the operation does not exist. */
export async function readUndoPreview(
  store: Store,
  operationId: string,
): Promise<UndoPreview | null> {
  const [logged] = await loadOperations(store.read, [operationId])
  if (logged === undefined) return null
  const { operation } = logged
  const { together, refusal } = await planUndo(store, operation)
  const { rows, rowCount } = await loadUndoneRows(store.read, together, MOST_ROWS)
  const views = await loadOperations(
    store.read,
    together.map(({ id }) => id),
  )
  const { proposalId = null } = operation.subject
  const numbers = await proposalNumbers(store.read, [proposalId])
  const seqs = together.map(({ seq }) => seq)
  const lost = await countQuestionsLost(store.read, seqs)
  const shown = await undoRows(store, rows, operation.inEffect)
  return {
    operation: await withFound(store, logged),
    proposalNumber: numbers.get(proposalId ?? '') ?? null,
    together: views.map(operationView),
    refusal,
    liveAgain: await liveAgain(store, rows),
    relaxes: operation.inEffect ? await relaxedAgain(store, rows) : null,
    redo: operation.inEffect ? await redoNeeds(store, rows) : 'anyone',
    rows: operation.inEffect ? await withdrawnWithFacts(store, seqs, shown) : shown,
    rowCount,
    questionsLost: lost.open,
    answersKept: lost.decided,
  }
}

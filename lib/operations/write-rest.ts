import type { Operation, OperationSubject } from '@/lib/domain/operation'
import { once } from '@/lib/process/once'
import { findImported } from '@/lib/store/find-imported'
import { openGiveWay } from '@/lib/store/give-way'
import {
  endOpenImports,
  findOpenImport,
  findOpenImports,
  isOpenImport,
  type OpenImport,
  type Rest,
} from '@/lib/store/open-imports'
import type { Store, Tx } from '@/lib/store/port'
import { toOperation, type FactRow } from '@/lib/store/rows'

import { disjointSets } from './steps/disjoint-sets'
import { appendToOperation } from './steps/record-operation'

/** How the new facts of a large import are written. */
export type Parts = {
  readonly facts: number // in one part, or more when they are linked
  readonly breathe: () => Promise<void> // lets others write between parts
}

export const IN_PARTS: Parts = { facts: 1_000, breathe: openGiveWay() }

/** How an import is ended. `startSweeps` follows its last part, if sweeps were asked for with it. */
export type Ending = {
  readonly parts?: Parts
  readonly startSweeps?:
    | ((agents: readonly string[], imported: Operation) => Promise<void>)
    | 'never' // they are left to whoever asked
  readonly open?: OpenImport | null // what the store holds, where it is known
}

const FACTS_ONLY: Ending = { startSweeps: 'never' }

/**
 * Writes what is left of an import, part by part (rule I20). Resolves once all of it is written, or the import was undone. Doing it again,
 * or in two processes, writes nothing twice.
 */
export async function writeRest(
  store: Store,
  operationId: string,
  ending: Ending = {},
): Promise<void> {
  const working = once('imports', () => new Map<string, Promise<void>>())
  const work = working.get(operationId) ?? endImport(store, operationId, ending)
  working.set(operationId, work)
  try {
    await work
  } finally {
    working.delete(operationId)
  }
}

/** Writes what is left of every import, of those too whose process ended (rule I21). */
export async function writeRests(store: Store, ending: Ending = {}): Promise<void> {
  for (const operationId of await findOpenImports(store.read))
    await writeRest(store, operationId, ending)
}

/**
 * Begins an import once nothing is left of others of its agents: what they bring is new only until it is written, and the later file is
 * compared with it. `begin` returns null where another import has begun meanwhile.
 */
export async function afterOthers<Value>(
  store: Store,
  agents: readonly string[],
  begin: () => Promise<Value | null>,
): Promise<Value> {
  for (;;) {
    for (const { id } of await unfinished(store.read, agents))
      await writeRest(store, id, FACTS_ONLY)
    const begun = await begin()
    if (begun !== null) return begun
  }
}

/** True while facts are left of an import of these agents. */
export async function isAnyLeft(reader: Tx, agents: readonly string[]): Promise<boolean> {
  return (await unfinished(reader, agents)).length > 0
}

async function unfinished(reader: Tx, agents: readonly string[]): Promise<readonly Operation[]> {
  const ids = await findOpenImports(reader)
  if (ids.length === 0) return []
  const rows = await reader.operation.findMany({ where: { id: { in: [...ids] } } })
  return rows
    .map(toOperation)
    .filter(({ agentId }) => agentId === null || agents.includes(agentId))
    .filter(({ subject: { event } }) => event.type === 'imported' && event.left !== undefined)
}

async function endImport(store: Store, operationId: string, ending: Ending): Promise<void> {
  const { parts = IN_PARTS, startSweeps } = ending
  const open = ending.open ?? (await findOpenImport(store.read, operationId))
  if (open === null) return
  const { sweeps = [], ...rest } = open
  const lists = (await isWritten(store, operationId)) ? [] : inParts(rest.facts, parts.facts)
  for (const [nth, facts] of lists.entries()) {
    const isLast = nth === lists.length - 1
    const part = { operationId, rest, facts, isLast, isEnd: isLast && sweeps.length === 0 }
    if (!(await store.transact((tx) => writePart(tx, part)))) return
    await parts.breathe()
  }
  if (sweeps.length === 0 || startSweeps === 'never') return
  if (!(await isOpenImport(store.read, operationId))) return
  const where = { id: operationId }
  await startSweeps?.(sweeps, toOperation(await store.read.operation.findUniqueOrThrow({ where })))
  await store.transact((tx) => endOpenImports(tx, [operationId])) // last: a process that ends before starts them again
}

/** True when only the sweeps of an import are left to start. */
async function isWritten(store: Store, operationId: string): Promise<boolean> {
  const where = { id: operationId }
  const { event } = toOperation(await store.read.operation.findUniqueOrThrow({ where })).subject
  return event.type === 'imported' && event.left === undefined
}

type Part = {
  readonly operationId: string
  readonly rest: Rest
  readonly facts: readonly FactRow[]
  readonly isLast: boolean
  readonly isEnd: boolean // nothing follows it
}

/** Returns false, with nothing written, when the import is over. */
async function writePart(
  tx: Tx,
  { operationId, rest, facts, isLast, isEnd }: Part,
): Promise<boolean> {
  if (!(await isOpenImport(tx, operationId))) return false
  const where = { id: operationId }
  const operation = toOperation(await tx.operation.findUniqueOrThrow({ where }))
  const fresh = await notStored(tx, facts)
  const draft = { facts: fresh, sources: await sourcesOf(tx, fresh, rest) }
  const subject = withPart(operation.subject, { facts: fresh, isLast })
  await appendToOperation(tx, { ...operation, subject }, draft)
  if (isEnd) await endOpenImports(tx, [operationId])
  return true
}

/** Leaves out what is stored already: by this import before its process ended, or by another one meanwhile. */
async function notStored(tx: Tx, facts: readonly FactRow[]): Promise<readonly FactRow[]> {
  const stored = new Map<string, string>() // ids here, by the ids they would have had
  for (const agentId of new Set(facts.map((fact) => fact.agentId))) {
    const own = facts.filter((fact) => fact.agentId === agentId)
    const keys = own.flatMap(({ importKey }) => importKey ?? [])
    const found = await findImported(tx, agentId, keys)
    for (const { id, importKey } of own) {
      const row = found.get(importKey ?? '')
      if (row !== undefined) stored.set(id, row.id)
    }
  }
  if (stored.size === 0) return facts
  return facts
    .filter(({ id }) => !stored.has(id))
    .map((fact) => {
      const successor = stored.get(fact.supersededById ?? '')
      return successor === undefined ? fact : { ...fact, supersededById: successor }
    })
}

async function sourcesOf(
  tx: Tx,
  facts: readonly FactRow[],
  { sources }: Rest,
): Promise<Rest['sources']> {
  if (sources.length === 0) return []
  const used = new Set(facts.map(({ sourceId }) => sourceId))
  const needed = sources.filter(({ id }) => used.has(id))
  const where = { id: { in: needed.map(({ id }) => id) } }
  const stored = await tx.source.findMany({ where, select: { id: true } })
  const known = new Set(stored.map(({ id }) => id))
  return needed.filter(({ id }) => !known.has(id))
}

/** What the log says of an import once these facts are stored, too. */
function withPart(
  subject: OperationSubject,
  { facts, isLast }: Pick<Part, 'facts' | 'isLast'>,
): OperationSubject {
  const { event, counts = {} } = subject
  if (event.type !== 'imported') throw new Error(`no import: ${event.type}`)
  const { left = 0, ...imported } = event
  return {
    ...subject,
    event: {
      ...imported,
      added: event.added + facts.length,
      ...(isLast ? {} : { left: left - facts.length }),
    },
    counts: { ...counts, added: (counts['added'] ?? 0) + facts.length },
  }
}

/** Puts facts into parts of about this many. A fact is in one part with the fact that ends it. */
function inParts(facts: readonly FactRow[], size: number): readonly (readonly FactRow[])[] {
  const parts: FactRow[][] = []
  if (facts.every(({ supersededById }) => supersededById === null)) {
    for (let from = 0; from < facts.length; from += size) parts.push(facts.slice(from, from + size))
    return parts
  }
  for (const group of linkedFacts(facts)) {
    const last = parts.at(-1)
    if (last === undefined || last.length >= size) parts.push([...group])
    else last.push(...group)
  }
  return parts
}

/** Facts that end one another, together. */
function linkedFacts(facts: readonly FactRow[]): Iterable<readonly FactRow[]> {
  const places = new Map(facts.map(({ id }, at) => [id, at]))
  const sets = disjointSets(facts.length)
  for (const [at, { supersededById }] of facts.entries()) {
    const successor = places.get(supersededById ?? '')
    if (successor !== undefined) sets.join(at, successor)
  }
  const groups = new Map<number, FactRow[]>()
  for (const [at, fact] of facts.entries()) {
    const group = groups.get(sets.of(at)) ?? []
    group.push(fact)
    groups.set(sets.of(at), group)
  }
  return groups.values()
}

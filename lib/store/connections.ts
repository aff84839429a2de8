import { z } from 'zod'

import {
  CLAIMED_MS,
  LONGEST_CLAIM_MS,
  PUSH_MODES,
  READ_EVERY_MS,
  SCOPE_NAMES,
  STORE_KINDS,
  type PushMode,
  type StoreKind,
  type StoreScope,
  type StoreState,
} from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'

import type { Store, Tx } from './port'
import type { ConnectionRow } from './rows'
import { storeState } from './store-shapes'

const kind = z.enum(STORE_KINDS)
const mode = z.enum(PUSH_MODES)
const scopeBy = z.enum(SCOPE_NAMES)

/** A connected memory store that is not ours. */
export type Connection = Omit<ConnectionRow, 'kind' | 'mode' | 'scopeBy'> & {
  readonly kind: StoreKind
  readonly mode: PushMode
  readonly scopeBy: StoreScope['by']
}

/** A fact there and here, with what it was seen to be there. */
export type LinkedFact = {
  readonly externalId: string
  readonly factId: string
  readonly state: StoreState
}

/** The right to send to a connection and read from it: until when tells one process's from another's. */
export type Claim = { readonly id: string; readonly until: Date }

export type NewConnection = Pick<
  Connection,
  'id' | 'kind' | 'url' | 'agentId' | 'scopeBy' | 'scopeId' | 'sealedKey' | 'owner'
>

/** Adds a connection, read-only and due to be read; false when the agent has one to a store of this kind already. */
export async function insertConnection(
  store: Store,
  connection: NewConnection,
  at: Date,
): Promise<boolean> {
  const { agentId, kind: of, id } = connection
  return store.transact(async (tx) => {
    const others = { agentId, kind: of, disconnectedAt: null, id: { not: id } }
    if ((await tx.connection.count({ where: others })) > 0) return false
    if ((await tx.connection.count({ where: { id } })) > 0) return true // asked again
    const data = { ...connection, mode: 'read-only', createdAt: at, nextReadAt: at }
    await tx.connection.create({ data })
    await takeOverLinks(tx, connection)
    return true
  })
}

/** A store that is connected again knows the facts that it had (rule CS6). */
async function takeOverLinks(tx: Tx, connection: NewConnection): Promise<void> {
  const { id, agentId, kind: of, url, scopeBy: by, scopeId } = connection
  const former = await tx.connection.findFirst({
    where: { agentId, kind: of, url, scopeBy: by, scopeId, disconnectedAt: { not: null } },
    orderBy: { disconnectedAt: 'desc' },
  })
  if (former === null) return
  const links = await tx.storeFact.findMany({ where: { connectionId: former.id } })
  await tx.storeFact.createMany({ data: links.map((link) => ({ ...link, connectionId: id })) })
}

/** Reads every connection, those that were disconnected last, otherwise the newest first. */
export async function loadConnections(reader: Tx): Promise<readonly Connection[]> {
  const rows = await reader.connection.findMany({ orderBy: { createdAt: 'desc' } })
  const last = (row: ConnectionRow) => (row.disconnectedAt === null ? 0 : 1)
  return rows.map(toConnection).toSorted((a, b) => last(a) - last(b))
}

/** Finds a connection; null when there is none. */
export async function findConnection(reader: Tx, id: string): Promise<Connection | null> {
  const row = await reader.connection.findUnique({ where: { id } })
  return row === null ? null : toConnection(row)
}

/** Changes columns of a connection that is not disconnected; false when there is none. */
export async function changeConnection(
  tx: Tx,
  id: string,
  to: Partial<Omit<Connection, 'id'>>,
): Promise<boolean> {
  const { count } = await tx.connection.updateMany({
    where: { id, disconnectedAt: null },
    data: to,
  })
  return count > 0
}

/** Claims a connection for sending or reading; returns the claim, or null when another process has it, or it is disconnected. */
export async function claimConnection(store: Store, id: string, at: Date): Promise<Claim | null> {
  const gt = instantFromMs(at.getTime() + LONGEST_CLAIM_MS)
  const free = [{ busyUntil: null }, { busyUntil: { lte: at } }, { busyUntil: { gt } }]
  return takeClaim(store, { id, OR: free }, at)
}

/** Prolongs a claim; null when it is no longer one's own. */
export async function renewClaim(
  store: Store,
  { id, until }: Claim,
  at: Date,
): Promise<Claim | null> {
  return takeClaim(store, { id, busyUntil: until }, at)
}

/** True while a claim is one's own. */
export async function isClaimed(reader: Tx, { id, until }: Claim): Promise<boolean> {
  return (await reader.connection.count({ where: { id, busyUntil: until } })) > 0
}

/** Lets others send to a connection and read from it, unless they do already. */
export async function releaseConnection(store: Store, { id, until }: Claim): Promise<void> {
  await store.transact((tx) =>
    tx.connection.updateMany({ where: { id, busyUntil: until }, data: { busyUntil: null } }),
  )
}

async function takeClaim(
  store: Store,
  which: {
    readonly id: string
    readonly busyUntil?: Date
    readonly OR?: { busyUntil: null | { lte: Date } | { gt: Date } }[]
  },
  at: Date,
): Promise<Claim | null> {
  const until = instantFromMs(at.getTime() + CLAIMED_MS)
  const { count } = await store.transact((tx) =>
    tx.connection.updateMany({
      where: { ...which, disconnectedAt: null },
      data: { busyUntil: until },
    }),
  )
  return count > 0 ? { id: which.id, until } : null
}

/** Finds the connections that are to be read now, also where a wrong clock put the read off (rule A15). */
export async function findToRead(reader: Tx, at: Date): Promise<readonly string[]> {
  const gt = instantFromMs(at.getTime() + READ_EVERY_MS)
  const due = [{ nextReadAt: { lte: at } }, { nextReadAt: { gt } }]
  const rows = await reader.connection.findMany({
    where: { disconnectedAt: null, pausedAt: null, OR: due },
    select: { id: true },
    orderBy: { nextReadAt: 'asc' },
  })
  return rows.map(({ id }) => id)
}

/** Reads the facts that a connection links, or those with these ids there, by their ids there. */
export async function loadLinked(
  reader: Tx,
  connectionId: string,
  ids: readonly string[] | null = null,
): Promise<ReadonlyMap<string, LinkedFact>> {
  const linked = new Map<string, LinkedFact>()
  const add = async (where: { readonly externalId?: { readonly in: string[] } }) => {
    const rows = await reader.storeFact.findMany({ where: { connectionId, ...where } })
    for (const row of rows) linked.set(row.externalId, toLinked(row))
  }
  if (ids === null) await add({})
  else
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await add({ externalId: { in: ids.slice(from, from + AT_ONCE) } })
  return linked
}

/** Finds the links of facts, of connections that are not disconnected. */
export async function findLinks(
  tx: Tx,
  factIds: readonly string[],
): Promise<readonly (LinkedFact & { readonly connectionId: string })[]> {
  const connected = await tx.connection.findMany({
    where: { disconnectedAt: null },
    select: { id: true },
  })
  const links: (LinkedFact & { readonly connectionId: string })[] = []
  for (let from = 0; from < factIds.length; from += AT_ONCE) {
    const rows = await tx.storeFact.findMany({
      where: {
        factId: { in: factIds.slice(from, from + AT_ONCE) },
        connectionId: { in: connected.map(({ id }) => id) },
      },
    })
    links.push(...rows.map((row) => ({ ...toLinked(row), connectionId: row.connectionId })))
  }
  return links
}

/** Finds how a fact of a store is linked; null when it is not. */
export async function findLink(
  reader: Tx,
  connectionId: string,
  externalId: string,
): Promise<LinkedFact | null> {
  const row = await reader.storeFact.findUnique({
    where: { connectionId_externalId: { connectionId, externalId } },
  })
  return row === null ? null : toLinked(row)
}

/** Has a fact of a store stand for another fact here. */
export async function moveLink(
  tx: Tx,
  { connectionId, externalId }: { readonly connectionId: string; readonly externalId: string },
  factId: string,
): Promise<void> {
  await tx.storeFact.updateMany({ where: { connectionId, externalId }, data: { factId } })
}

/** Counts the facts that each connection links. */
export async function countLinked(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.storeFact.groupBy({ by: ['connectionId'], _count: true })
  return new Map(rows.map(({ connectionId, _count }) => [connectionId, _count]))
}

const AT_ONCE = 500

function toLinked(row: {
  readonly externalId: string
  readonly factId: string
  readonly state: string
}): LinkedFact {
  const { externalId, factId, state } = row
  return { externalId, factId, state: storeState.parse(JSON.parse(state)) }
}

function toConnection(row: ConnectionRow): Connection {
  return {
    ...row,
    kind: kind.parse(row.kind),
    mode: mode.parse(row.mode),
    scopeBy: scopeBy.parse(row.scopeBy),
  }
}

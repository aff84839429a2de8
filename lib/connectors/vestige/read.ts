import { changedIds, onlyThese, statesIn } from '@/lib/connectors/changed-ids'
import type { LastRead, ReadStore, IsAsSeen, StoreTarget, Transport } from '@/lib/connectors/port'
import { statesOf } from '@/lib/connectors/read-batch'
import { scopeWords } from '@/lib/domain/connection'
import { NO_CLOCK } from '@/lib/importers/store-batch'
import { idOf } from '@/lib/importers/store-row'
import { plannedFacts, TABLES_OF_VESTIGE, vestigeToBatch } from '@/lib/importers/vestige'

import { readTables } from '../database/read-tables'
import type { TableReader } from '../database/table-reader'
import { readDonePlans } from './endings'
import { fromFile } from './file'
import { COMPARED, readNodes, type Node } from './nodes'
import { checkSameStore } from './same-store'
import { openServer, type Server } from './session'
import { stateOf } from './state'
import { keepsLog } from './versions'

/** Reads the facts in every state, from the database and as an import does: the server does not list them. */
export async function readVestige(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const server = await openServer(target, send)
  const read = fromFile(target, (reader) => {
    const digest = digestOf(reader, server)
    return readIn(reader, target, { server, digest, isAsSeen: null })
  })
  await checkSameStore(target, send, server)
  return read
}

/** Reads what is not as it was last seen. Null where nothing that is read has changed. */
export async function readVestigeAgain(
  target: StoreTarget,
  send: Transport,
  last: LastRead,
): Promise<ReadStore | null> {
  const server = await openServer(target, send)
  const digest = fromFile(target, (reader) => digestOf(reader, server)) // what changes from here on is read, and read again the next time
  const isAsSeen = digest === last.digest ? null : (await last.loadSeen()).isAsSeen
  const read =
    isAsSeen && fromFile(target, (reader) => readIn(reader, target, { server, digest, isAsSeen }))
  await checkSameStore(target, send, server)
  return read
}

/** Of all that a read depends on. */
function digestOf(reader: TableReader, { version }: Server): string {
  return `${version} ${reader.digest(READ)}`
}

const READ = {
  ...TABLES_OF_VESTIGE,
  knowledge_nodes: [...new Set([...TABLES_OF_VESTIGE.knowledge_nodes, ...COMPARED])],
  merge_operations: ['plan_id'],
}

type Against = {
  readonly server: Server
  readonly digest: string
  readonly isAsSeen: IsAsSeen | null // null: all facts are read
}

function readIn(
  reader: TableReader,
  target: StoreTarget,
  { server, digest, isAsSeen }: Against,
): ReadStore {
  const all = new Map(Array.from(readNodes(reader), (node) => [node.id, node]))
  const done = readDonePlans(reader)
  const { merge_plans: plans } = readTables(reader, { merge_plans: TABLES_OF_VESTIGE.merge_plans })
  const ids = isAsSeen && changedAmong(all, { isAsSeen, pairs: plannedFacts(plans) })
  const tables = readTables(reader, TABLES_OF_VESTIGE, ids && { table: 'knowledge_nodes', ids })
  const batch = vestigeToBatch(withoutDone(tables, done), {
    name: `Vestige, ${scopeWords(target.scope)}`,
    agent: target.agent,
    nowMs: NO_CLOCK,
    onRow: target.onRow,
  })
  return {
    batch,
    states: statesOf(batch, all, stateOf),
    partial: keepsLog(server.version)
      ? 'Vestige 4 no longer writes to the database that Palimpsest reads, so later facts are missing.'
      : null,
    digest,
    ...(ids !== null && { left: all.size - onlyThese(all, ids).size }),
  }
}

function changedAmong(
  nodes: ReadonlyMap<string, Node>,
  { isAsSeen, pairs }: { readonly isAsSeen: IsAsSeen; readonly pairs: readonly string[] },
): ReadonlySet<string> {
  const pointers = [...nodes.values()].flatMap(
    ({ id, supersededBy }): readonly (readonly [string, string])[] =>
      supersededBy === null ? [] : [[id, supersededBy]],
  )
  return changedIds(statesIn(nodes, stateOf), { isAsSeen, pairs, pointers })
}

type Tables = Parameters<typeof vestigeToBatch>[0]

/** Leaves out plans that were applied once: undone, they are pending again, and most are our own. Nobody asks about them. */
function withoutDone(tables: Tables, done: ReadonlySet<string>): Tables {
  const plans = tables.merge_plans.filter(({ id }) => !done.has(idOf(id) ?? ''))
  return { ...tables, merge_plans: plans }
}

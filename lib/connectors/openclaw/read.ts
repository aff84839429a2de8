import { changedIds, onlyThese, statesIn } from '@/lib/connectors/changed-ids'
import type { LastRead, ReadStore, IsAsSeen, StoreTarget, Transport } from '@/lib/connectors/port'
import { givenTo, statesOf } from '@/lib/connectors/read-batch'
import { scopeWords } from '@/lib/domain/connection'
import { contradictedFacts, TABLES_OF_HYBRID, hybridToBatch } from '@/lib/importers/hybrid'
import type { StoreCells } from '@/lib/importers/store-row'

import { readTables } from '../database/read-tables'
import type { TableReader } from '../database/table-reader'
import { nowOf } from './clock'
import { readFacts, type Fact } from './facts'
import { fromFile } from './file'
import { stateOf } from './state'

/** Reads the facts of a scope in every state. An import of the same file finds the same facts, by the same ids. */
export function readOpenclaw(target: StoreTarget, _send: Transport): Promise<ReadStore> {
  return Promise.resolve().then(() =>
    fromFile(target, (reader) =>
      readIn(reader, target, { digest: digestOf(reader), isAsSeen: null }),
    ),
  )
}

/** Reads what is not as it was last seen. Null where nothing that is read has changed. */
export async function readOpenclawAgain(
  target: StoreTarget,
  _send: Transport,
  last: LastRead,
): Promise<ReadStore | null> {
  const digest = fromFile(target, digestOf) // what changes from here on is read, and read again the next time
  if (digest === last.digest) return null
  const { isAsSeen } = await last.loadSeen()
  return fromFile(target, (reader) => readIn(reader, target, { digest, isAsSeen }))
}

function digestOf(reader: TableReader): string {
  return reader.digest(READ)
}

/** All that a read depends on: what is compared is in these columns, too. */
const READ = {
  ...TABLES_OF_HYBRID,
  contradictions: [...TABLES_OF_HYBRID.contradictions, 'resolution'],
}

type Against = {
  readonly digest: string
  readonly isAsSeen: IsAsSeen | null // null: all facts are read
}

function readIn(
  reader: TableReader,
  target: StoreTarget,
  { digest, isAsSeen }: Against,
): ReadStore {
  const { scope, agent } = target
  const all = readFacts(reader, { scope })
  const { contradictions } = TABLES_OF_HYBRID
  const pairs = contradictedFacts(readTables(reader, { contradictions }).contradictions)
  const ids = isAsSeen && changedAmong(all, { isAsSeen, pairs })
  const facts = ids === null ? all : onlyThese(all, ids)
  const tables = readTables(reader, TABLES_OF_HYBRID, ids && { table: 'facts', ids })
  const batch = hybridToBatch(onlyOf(tables, facts), {
    name: `OpenClaw hybrid memory, ${scopeWords(scope)}`,
    nowMs: nowOf(target),
    agent,
    onRow: target.onRow,
  })
  return {
    batch: givenTo(agent, batch),
    states: statesOf(batch, facts, stateOf),
    partial: null,
    digest,
    ...(isAsSeen !== null && { left: all.size - facts.size }),
  }
}

function changedAmong(
  facts: ReadonlyMap<string, Fact>,
  { isAsSeen, pairs }: { readonly isAsSeen: IsAsSeen; readonly pairs: readonly string[] },
): ReadonlySet<string> {
  const pointers = [...facts.values()].flatMap(({ id, supersededBy, links, successors }) =>
    [supersededBy, ...links.map(({ newer }) => newer), ...successors].flatMap(
      (to): readonly (readonly [string, string])[] => (to === null ? [] : [[id, to]]),
    ),
  )
  return changedIds(statesIn(facts, stateOf), { isAsSeen, pairs, pointers })
}

type Tables = Readonly<Record<keyof typeof TABLES_OF_HYBRID, readonly StoreCells[]>>

/** Leaves out what is of other agents. */
function onlyOf(tables: Tables, facts: ReadonlyMap<string, Fact>): Tables {
  const isOurs = (id: unknown) => typeof id === 'string' && facts.has(id)
  return {
    facts: tables.facts.filter(({ id }) => isOurs(id)),
    contradictions: tables.contradictions.filter(
      (row) => isOurs(row['fact_id_old']) && isOurs(row['fact_id_new']),
    ),
    memory_links: tables.memory_links.filter(
      (row) => isOurs(row['source_fact_id']) && isOurs(row['target_fact_id']),
    ),
  }
}

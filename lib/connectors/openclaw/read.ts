import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { givenTo, statesOf } from '@/lib/connectors/read-batch'
import { scopeWords } from '@/lib/domain/connection'
import { TABLES_OF_HYBRID, hybridToBatch } from '@/lib/importers/hybrid'
import type { StoreCells } from '@/lib/importers/store-row'

import { readTables } from '../database/read-tables'
import { nowOf } from './clock'
import { readFacts, type Fact } from './facts'
import { fromFile } from './file'
import { stateOf } from './state'

/** Reads the facts of a scope in every state. An import of the same file finds the same facts, by the same ids. */
export function readOpenclaw(target: StoreTarget, _send: Transport): Promise<ReadStore> {
  return Promise.resolve().then(() => {
    const { scope, agent } = target
    const { tables, facts } = fromFile(target, (reader) => ({
      tables: readTables(reader, TABLES_OF_HYBRID),
      facts: readFacts(reader, { scope }),
    }))
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
    }
  })
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

import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { statesOf } from '@/lib/connectors/read-batch'
import { scopeWords } from '@/lib/domain/connection'
import { NO_CLOCK } from '@/lib/importers/store-batch'
import { idOf } from '@/lib/importers/store-row'
import { TABLES_OF_VESTIGE, vestigeToBatch } from '@/lib/importers/vestige'

import { readTables } from '../database/read-tables'
import { readDonePlans } from './endings'
import { fromFile } from './file'
import { readNodes } from './nodes'
import { checkSameStore } from './same-store'
import { openServer } from './session'
import { stateOf } from './state'
import { keepsLog } from './versions'

/** Reads the facts in every state, from the database and as an import does: the server does not list them. */
export async function readVestige(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const server = await openServer(target, send)
  const { tables, done, nodes } = fromFile(target, (reader) => ({
    tables: readTables(reader, TABLES_OF_VESTIGE),
    done: readDonePlans(reader),
    nodes: readNodes(reader),
  }))
  await checkSameStore(target, send, { server, nodes: nodes.values() })
  const batch = vestigeToBatch(withoutDone(tables, done), {
    name: `Vestige, ${scopeWords(target.scope)}`,
    agent: target.agent,
    nowMs: NO_CLOCK,
    onRow: target.onRow,
  })
  return {
    batch,
    states: statesOf(batch, nodes, stateOf),
    partial: keepsLog(server.version)
      ? 'Vestige 4 no longer writes to the database that Palimpsest reads, so later facts are missing.'
      : null,
  }
}

type Tables = Parameters<typeof vestigeToBatch>[0]

/** Leaves out plans that were applied once: undone, they are pending again, and most are our own. Nobody asks about them. */
function withoutDone(tables: Tables, done: ReadonlySet<string>): Tables {
  const plans = tables.merge_plans.filter(({ id }) => !done.has(idOf(id) ?? ''))
  return { ...tables, merge_plans: plans }
}

import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { givenTo, statesOf } from '@/lib/connectors/read-batch'
import { scopeWords } from '@/lib/domain/connection'
import { signetToBatch } from '@/lib/importers/signet'
import type { SignetRows } from '@/lib/importers/signet-rows'

import { readClaims, type Claim } from './claims'
import { readDaemon } from './daemon'
import { fromFile } from './file'
import { readRows } from './read-rows'
import { stateOf } from './state'

/** Reads the facts of an agent in every state, from the database: the daemon does not list those that are superseded. */
export async function readSignet(target: StoreTarget, send: Transport): Promise<ReadStore> {
  await readDaemon(target, send)
  const { id: owner } = target.scope
  const { rows, claims } = fromFile(target, (reader) => ({
    rows: readRows(reader),
    claims: readClaims(reader, owner),
  }))
  const batch = signetToBatch(rowsOf(rows, { owner, claims }), {
    name: `Signet, ${scopeWords(target.scope)}`,
    agent: owner,
  })
  return {
    batch: givenTo(target.agent, batch),
    states: statesOf(batch, claims, stateOf),
    partial: null,
  }
}

/** Leaves out what is of other agents. */
function rowsOf(
  rows: SignetRows,
  { owner, claims }: { readonly owner: string; readonly claims: ReadonlyMap<string, Claim> },
): SignetRows {
  const { attributes, events, suggestions } = rows
  return {
    ...rows,
    attributes: attributes.filter(({ id }) => claims.has(id ?? '')),
    events: {
      ...events,
      pairs: events.pairs.filter(
        ({ olderId, newerId }) => claims.has(olderId) && claims.has(newerId),
      ),
      unreadable: [],
    },
    suggestions: suggestions.filter(({ agentId }) => agentId === owner),
  }
}

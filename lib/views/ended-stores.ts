import { capabilitiesOf } from '@/lib/connectors/capabilities'
import { isAlwaysHeld, isFile } from '@/lib/domain/connection'
import { givenBackThere } from '@/lib/domain/ended-elsewhere'
import { grouped } from '@/lib/domain/grouped'
import { findConnection, findLinks, type Connection } from '@/lib/store/connections'
import type { Tx } from '@/lib/store/port'

/** Says what becomes of given-back facts in the connected stores that hold them, by fact (rule AU5). */
export async function givenBackInStores(
  reader: Tx,
  found: readonly { readonly olderId: string; readonly newerId: string | null }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const alone = new Set(found.flatMap(({ olderId, newerId }) => (newerId === null ? olderId : [])))
  const links = await findLinks(
    reader,
    found.map(({ olderId }) => olderId),
  )
  const connections = new Map<string, Connection>()
  for (const id of new Set(links.map(({ connectionId }) => connectionId))) {
    const connection = await findConnection(reader, id)
    if (connection !== null) connections.set(id, connection)
  }
  return new Map(
    [...grouped(links, ({ factId }) => factId)].map(([factId, of]) => [
      factId,
      of.flatMap(({ connectionId }) => {
        const connection = connections.get(connectionId)
        return connection === undefined ? [] : sentenceOf(connection, alone.has(factId))
      }),
    ]),
  )
}

function sentenceOf(connection: Connection, alone: boolean): string {
  const { kind, system } = connection
  const { product, can } = capabilitiesOf(kind, system)
  const undo = can.find(({ what }) => what === 'undo')
  const waits = isAlwaysHeld(kind, 'reinstate')
  const held = waits && !isFile(kind)
  const mode = waits && connection.mode === 'push' ? 'ask' : connection.mode
  const why = undo === undefined || undo.how === null ? (undo?.why ?? '') : null
  return givenBackThere({ product, mode, held, alone, why })
}

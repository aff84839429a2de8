import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { fromFile } from './file'
import { readNodes, readSchema } from './nodes'
import { checkSameStore } from './same-store'
import { openServer } from './session'
import { versionRefusal } from './versions'

/** Looks what answers at an address, whether the database beside it is the one that it uses, and how many facts it holds. */
export async function probeVestige(target: StoreTarget, send: Transport): Promise<Probe> {
  const server = await openServer(target, send)
  const { schema, nodes } = fromFile(target, (reader) => ({
    schema: readSchema(reader),
    nodes: [...readNodes(reader)],
  }))
  await checkSameStore(target, send, server)
  const why = versionRefusal({ ...server, schema })
  return {
    product: `Vestige ${server.version} (schema ${schema ?? 'unknown'})`,
    writable: why === null,
    why,
    facts: nodes.length,
  }
}

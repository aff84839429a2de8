import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { readClaims } from './claims'
import { readDaemon } from './daemon'
import { fromFile } from './file'
import { readSchemaVersion } from './read-rows'
import { schemaRefusal } from './schema'
import { checkSameStore } from './versions'

/** Looks what answers at an address, whether the database beside it is the one that it uses, and how many facts the agent has. */
export async function probeSignet(target: StoreTarget, send: Transport): Promise<Probe> {
  const { version, closed } = await readDaemon(target, send)
  const { schema, claims } = fromFile(target, (reader) => ({
    schema: readSchemaVersion(reader),
    claims: [...readClaims(reader, target.scope.id).values()],
  }))
  const known = claims.find(({ status, key }) => status === 'active' && key !== null)
  if (known !== undefined) await checkSameStore(target, send, known)
  const why = schemaRefusal(schema) ?? closed?.sentence ?? null
  return {
    product: `Signet ${version} (schema ${schema ?? 'unknown'})`,
    writable: why === null,
    why,
    facts: claims.length,
  }
}

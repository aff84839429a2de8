import { accessSync, constants } from 'node:fs'
import path from 'node:path'

import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { needsGateway } from './drive'
import { readFacts } from './facts'
import { ELSEWHERE, fromFile, NO_LOG } from './file'
import { askGateway } from './gateway'
import { tablesRefusal } from './schema'

/** Looks what is at a path, whether it can be written, and how many facts the scope has. The gateway, where it runs, names its version. */
export async function probeOpenclaw(target: StoreTarget, send: Transport): Promise<Probe> {
  const { scope, database } = target
  const found = fromFile(target, (reader) => ({
    why: tablesRefusal(reader) ?? (reader.keepsLog() ? null : NO_LOG),
    facts: readFacts(reader, { scope }).size,
  }))
  const gateway = await askGateway(target, send)
  const where = needsGateway(target) ? `${ELSEWHERE} ${UNTIL_NAMED}` : null
  const why = found.why ?? where ?? (mayWrite(database ?? '') ? null : ONLY_READ)
  return {
    product: ['OpenClaw hybrid memory', gateway?.version ?? ''].join(' ').trim(),
    writable: why === null,
    why,
    facts: found.facts,
  }
}

const ONLY_READ =
  'Palimpsest has no permission to write facts.db and its folder, so it only reads them.'

const UNTIL_NAMED =
  'It only reads the file until OPENCLAW_GATEWAY_URL is the address of the gateway.'

/** SQLite keeps its log beside the database. */
function mayWrite(file: string): boolean {
  try {
    for (const each of [file, path.dirname(file)])
      accessSync(/* turbopackIgnore: true */ each, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

import { z } from 'zod'

import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

import { busy, notVestige } from './client'
import type { Node } from './nodes'
import { callTool, type Server } from './session'

const got = z.union([
  z.object({ found: z.literal(true), node: z.object({ content: z.string() }) }),
  z.object({ found: z.literal(false) }),
])

/** Asks the server for a fact: it must know it as the database has it. Otherwise the database is another's, or moved on. */
export async function checkSameVestige(
  target: StoreTarget,
  send: Transport,
  { server, node }: { readonly server: Server; readonly node: Node },
): Promise<void> {
  const asked = { name: 'memory', arguments: { action: 'get', id: node.id } }
  const read = got.safeParse(await callTool(target, send, { server, ...asked }))
  if (!read.success) throw notVestige()
  if (!read.data.found)
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: 'The database that Palimpsest reads is not the one that this Vestige uses.',
      wayOut: 'Check the address, and VESTIGE_DATA_DIR in the environment of Palimpsest.',
    })
  if (read.data.node.content !== node.content) throw busy('The fact is being changed in Vestige.')
}

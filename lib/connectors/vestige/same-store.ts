import { z } from 'zod'

import { byHand } from '@/lib/connectors/plan-refusals'
import type { StoreProblem, StoreTarget, Transport } from '@/lib/connectors/port'
import { busy, unexpected } from '@/lib/connectors/store-problems'
import { parseInstant } from '@/lib/domain/parse-instant'

import { notVestige, refusal, WORDS } from './client'
import { hasOperation } from './endings'
import { fromFile } from './file'
import { readNode, readNodes, type Node } from './nodes'
import { callTool, type Server } from './session'
import { keepsLog } from './versions'

const said = z.object({ content: z.string(), updatedAt: z.string().nullish() })
const got = z.union([
  z.object({ found: z.literal(true), node: said }),
  z.object({ found: z.literal(false) }),
])

/** What Vestige takes for an id. Rows of other origin may have others. */
const UUID = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu

/** Asks the server for one current fact of its database. What keeps a log no longer has these facts. */
export async function checkSameStore(
  target: StoreTarget,
  send: Transport,
  server: Server,
): Promise<void> {
  if (keepsLog(server.version)) return
  const node = fromFile(target, (reader) => findCurrent(readNodes(reader)))
  if (node !== null) await checkSameVestige(target, send, { server, node })
}

function findCurrent(nodes: Iterable<Node>): Node | null {
  for (const node of nodes)
    if (UUID.test(node.id) && node.supersededBy === null && !node.isSuppressed) return node
  return null
}

/** Asks the server for a fact: it must know it as the database has it. Otherwise the database is another's, an old copy, or moved on meanwhile. */
export async function checkSameVestige(
  target: StoreTarget,
  send: Transport,
  { server, node }: { readonly server: Server; readonly node: Node },
): Promise<void> {
  if (!UUID.test(node.id))
    throw refusal(
      'Vestige answers only for ids that are UUIDs, and this one is not.',
      byHand(WORDS),
    )
  const asked = { name: 'memory', arguments: { action: 'get', id: node.id } }
  const read = got.safeParse(await callTool(target, send, { server, ...asked }))
  if (!read.success) throw notVestige()
  if (!read.data.found) throw anotherVestige()
  if (isAsSaid(node, read.data.node)) return
  const now = fromFile(target, (reader) => readNode(reader, node.id))
  throw now?.content === node.content && now.updatedAt === node.updatedAt
    ? anotherVestige()
    : busy('The fact is being changed in Vestige.')
}

/** Makes sure that the database shows an operation that Vestige says it carried out: sent again, it would be carried out twice. */
export function checkShown(target: StoreTarget, operationId: string): void {
  if (fromFile(target, (reader) => hasOperation(reader, operationId))) return
  throw refusal(
    'Vestige made the change, but the database that Palimpsest reads is not the one that this Vestige uses.',
    'Check the address, and VESTIGE_DATA_DIR in the environment of Palimpsest. Then sync the connection and look at the fact.',
  )
}

function isAsSaid(node: Node, { content, updatedAt = null }: z.infer<typeof said>): boolean {
  if (node.content !== content) return false
  const [here, there] = [parseInstant(node.updatedAt), parseInstant(updatedAt)]
  return here === null || there === null || here === there // others than Vestige write other forms of a time
}

function anotherVestige(): StoreProblem {
  return unexpected(
    'The database that Palimpsest reads is not the one that this Vestige uses.',
    'Check the address, and VESTIGE_DATA_DIR in the environment of Palimpsest.',
  )
}

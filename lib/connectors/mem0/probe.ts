import { z } from 'zod'

import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { ask } from './client'
import { listMemories, MOST_LISTED } from './list-memories'

const document = z.object({
  info: z
    .object({ version: z.string().max(40) })
    .optional()
    .catch(undefined),
  components: z.object({
    schemas: z.object({
      MemoryUpdate: z.object({ properties: z.record(z.string(), z.unknown()) }),
    }),
  }),
})

/** Looks what answers at an address, whether memories can be expired there, and how many the scope has. */
export async function probeMem0(target: StoreTarget, send: Transport): Promise<Probe> {
  const { body } = await ask(target, send, { method: 'GET', path: '/openapi.json' })
  const read = document.safeParse(body)
  const writable =
    read.success && 'expiration_date' in read.data.components.schemas.MemoryUpdate.properties
  const version = read.data?.info?.version
  const { length } = await listMemories(target, send)
  return {
    product: version === undefined ? 'mem0' : `mem0 (API ${version})`,
    writable,
    why: writable ? null : whyNot(read.success),
    facts: length < MOST_LISTED ? length : null,
  }
}

function whyNot(described: boolean): string {
  return described
    ? 'This version of mem0 cannot change the expiration date of a memory, so Palimpsest only reads it.'
    : 'The server does not describe how memories are updated, so Palimpsest only reads it.'
}

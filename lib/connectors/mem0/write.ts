import { z } from 'zod'

import {
  StoreProblem,
  type StorePlan,
  type StoreTarget,
  type Transport,
} from '@/lib/connectors/port'

import { ask } from './client'

const method = z.enum(['PUT', 'POST'])

/** Sends the call of a plan. */
export async function writeMem0(
  target: StoreTarget,
  { call }: StorePlan,
  send: Transport,
): Promise<void> {
  const { found } = await ask(target, send, { ...call, method: method.parse(call.method) })
  if (!found)
    throw new StoreProblem({
      kind: 'refused',
      sentence: 'The memory is not in mem0.',
      wayOut: 'Palimpsest keeps the decision. Sync the connection to see what mem0 has.',
    })
}

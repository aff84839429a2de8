import { z } from 'zod'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { refusalBy } from '@/lib/connectors/store-problems'

import { ask } from './client'

const method = z.enum(['PUT', 'POST'])

export async function writeMem0(
  target: StoreTarget,
  { call }: StorePlan,
  send: Transport,
): Promise<void> {
  const { found } = await ask(target, send, { ...call, method: method.parse(call.method) })
  if (!found) throw refusalBy('mem0')('The memory is not in mem0.')
}

import { z } from 'zod'

import { hasEnd } from '@/lib/connectors/graphiti/ends'
import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { refusalBy } from '@/lib/connectors/store-problems'
import { isAsIn } from '@/lib/domain/connection'

import { ask, problemOf } from './client'
import { EDGE_ID } from './edge'
import { lookZep } from './look'

const refusal = refusalBy('Zep')

const change = z.object({
  path: z.string().regex(/^\/graph\/edge\/[\w-]{1,200}$/u),
  body: z.strictObject({
    fact: z.string().nullable().optional(),
    invalid_at: z.string().nullable().optional(),
  }),
})

/**
 * Sends the call of a plan. Zep guards nothing, so the fact and the newer one are read immediately before. It may answer a refusal as it answers
 * a failure, with status 500; what then is the case is read, too.
 */
export async function writeZep(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<void> {
  const { path, body } = change.parse(plan.call)
  const uuid = path.slice(path.lastIndexOf('/') + 1)
  if (await isDone(target, { uuid, plan }, send)) return
  await checkNewer(target, plan, send)
  const answer = await ask(target, send, { method: 'PATCH', path, body })
  const problem = problemOf(answer, target)
  if (problem === null && answer.status !== 404) return
  if (problem !== null && answer.status < 500) throw problem
  if (await isDone(target, { uuid, plan }, send)) return // it arrived all the same
  throw problem ?? refusal('The fact is not in Zep.')
}

/** True when a fact is as the plan wants it. Refuses where it is neither that nor as it was. */
async function isDone(
  target: StoreTarget,
  { uuid, plan }: { readonly uuid: string; readonly plan: StorePlan },
  send: Transport,
): Promise<boolean> {
  const is = await lookZep(target, uuid, send)
  if (is === null) throw refusal('The fact is not in Zep.')
  if (isAsIn(is, plan.after)) return true
  if (isAsIn(is, plan.before)) return false
  throw refusal('Someone else changed the fact in Zep at the same time.')
}

async function checkNewer(
  target: StoreTarget,
  { newer = {} }: StorePlan,
  send: Transport,
): Promise<void> {
  const { uuid = null, fact } = newer
  if (uuid === null || !EDGE_ID.test(uuid)) return
  const is = await lookZep(target, uuid, send)
  if (is === null) throw refusal('The newer fact is not in Zep.')
  if (hasEnd(is)) throw refusal('The newer fact has an end in Zep.')
  if (fact !== undefined && is.fact !== fact) throw refusal('The newer fact has another text now.')
}

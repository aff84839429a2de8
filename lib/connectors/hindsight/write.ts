import { z } from 'zod'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { refusalBy } from '@/lib/connectors/store-problems'
import { isAsIn } from '@/lib/domain/connection'

import { ask, bankPath, MEMORY_ID, problemOf } from './client'
import { lookHindsight } from './look'
import { isInvalid } from './state'
import { askVersion, versionRefusal } from './version'

const refusal = refusalBy('Hindsight')

const change = z.object({
  path: z.string().regex(/^\/memories\/[\da-f-]{36}$/iu),
  body: z.union([
    z.strictObject({ text: z.string() }),
    z.strictObject({ state: z.enum(['valid', 'invalidated']), reason: z.string().optional() }),
  ]),
})

/**
 * Sends the call of a plan, to a version that is known. Hindsight guards nothing, so the memory and the newer one are read immediately before. After
 * a failure, what is the case is read, too.
 */
export async function writeHindsight(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<void> {
  const { path, body } = change.parse(plan.call)
  const id = path.slice(path.lastIndexOf('/') + 1)
  const why = versionRefusal(await askVersion(target, send))
  if (why !== null) throw refusal(why, 'Palimpsest keeps the decision.')
  if (await isDone(target, { id, plan }, send)) return
  await checkNewer(target, plan, send)
  const answer = await ask(target, send, {
    method: 'PATCH',
    path: `${bankPath(target)}${path}`,
    body,
  })
  const problem = problemOf(answer, target)
  if (problem === null && answer.status !== 404) return
  if (problem !== null && answer.status < 500) throw problem
  if (await isDone(target, { id, plan }, send)) return // it arrived all the same
  throw problem ?? refusal('The memory is not in Hindsight.')
}

/** True when a memory is as the plan wants it. Refuses where it is neither that nor as it was. */
async function isDone(
  target: StoreTarget,
  { id, plan }: { readonly id: string; readonly plan: StorePlan },
  send: Transport,
): Promise<boolean> {
  const is = await lookHindsight(target, id, send)
  if (is === null) throw refusal('The memory is not in Hindsight.')
  if (isAsIn(is, plan.after)) return true
  if (isAsIn(is, plan.before)) return false
  throw refusal('Someone else changed the memory in Hindsight at the same time.')
}

async function checkNewer(
  target: StoreTarget,
  { newer = {} }: StorePlan,
  send: Transport,
): Promise<void> {
  const { id = null, text } = newer
  if (id === null || !MEMORY_ID.test(id)) return
  const is = await lookHindsight(target, id, send)
  if (is === null) throw refusal('The newer memory is not in Hindsight.')
  if (isInvalid(is)) throw refusal('The newer memory is invalidated in Hindsight.')
  if (text !== undefined && is.text !== text)
    throw refusal('The newer memory has another text now.')
}

import { z } from 'zod'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { sendTo } from '@/lib/connectors/send-to'
import { refusalBy } from '@/lib/connectors/store-problems'

import { memstoreProblem } from './client'
import { readFact } from './look'

const MOST_STEPS = 100 // of a chain

const refusal = refusalBy('memstore')

const supersession = z.object({
  path: z.string().regex(/^\/v1\/facts\/[1-9]\d*\/supersede$/u),
  body: z.object({ new_id: z.int().positive() }),
})

/**
 * Sends the call of a plan. memstore checks the older fact only, so the newer one is read first: it must be there, and must not lead back
 * to the older. It answers every refusal with status 500; what then is the case is read, too.
 */
export async function writeMemstore(
  target: StoreTarget,
  { call }: StorePlan,
  send: Transport,
): Promise<void> {
  const { path, body } = supersession.parse(call)
  const older = Number(path.split('/')[3])
  const { new_id: newer } = body
  await checkNewer(target, { older, newer }, send)
  const answer = await sendTo(target, send, { method: 'POST', path, body })
  const problem = memstoreProblem(answer, target)
  if (problem === null && answer.status !== 404) return
  if (problem !== null && answer.status < 500) throw problem
  const is = await readFact(target, older, send)
  if (is === null) throw refusal('The fact is not in memstore.')
  if (is.supersededby === newer) return // it arrived, or had arrived before
  if (is.supersededby !== null) throw refusal('The fact is already superseded in memstore.')
  await checkNewer(target, { older, newer }, send) // it may have gone in between
  if (saysRefused(answer.body))
    throw refusal('memstore does not let this token end the fact by the newer one.')
  throw problem ?? refusal('The address does not accept supersessions.')
}

async function checkNewer(
  target: StoreTarget,
  { older, newer }: { readonly older: number; readonly newer: number },
  send: Transport,
): Promise<void> {
  let next: number | null = newer
  for (let step = 0; next !== null && step < MOST_STEPS; step += 1) {
    if (next === older)
      throw refusal('The newer fact is itself superseded by this one in memstore.')
    const row = await readFact(target, next, send)
    if (row === null && step === 0) throw refusal('The newer fact is not in memstore.')
    next = row?.supersededby ?? null
  }
}

const error = z.object({ error: z.string() })

function saysRefused(body: unknown): boolean {
  const read = error.safeParse(body)
  return read.success && read.data.error.includes('not found or already superseded')
}

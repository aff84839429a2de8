import { z } from 'zod'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { unexpected } from '@/lib/connectors/store-problems'

import { checkWrite, type Written } from './check-write'
import { apply, notSignet, refusal } from './client'

const rehearsed = z.object({
  dryRun: z.literal(true),
  result: z.object({ supersededAttributeIds: z.array(z.string()).optional() }).nullish(),
})

const answer = z.object({
  dryRun: z.boolean().optional(),
  proposed: z.boolean().optional(),
  proposal: z.object({ status: z.string() }).optional(),
})

/**
 * Sends the operation of a plan, once both facts are as they must be and Signet has tried it without writing. Signet checks the older fact
 * only, so the newer one is checked here.
 */
export async function writeSignet(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<void> {
  const written = await checkWrite(target, plan, send)
  if (written === null) return // it arrived before
  await tryOut(target, written, send)
  const read = answer.safeParse(await apply(target, send, written.body))
  if (!read.success || read.data.dryRun === true) throw notSignet()
  if (read.data.proposed === true || read.data.proposal?.status === 'pending')
    throw refusal(
      'Signet holds the change as a proposal of its own, and has not applied it.',
      'Apply or reject the proposal in Signet, then sync the connection.',
    )
}

/** Has Signet try the operation of a plan without writing, and says what it answered. */
export async function rehearseSignet(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<string> {
  const written = await checkWrite(target, plan, send)
  if (written === null) return 'Signet already has this change.'
  await tryOut(target, written, send)
  return 'Signet tried this without writing, and accepts it.'
}

/** A dry run calls its proposal applied, so only `dryRun` counts. */
async function tryOut(
  target: StoreTarget,
  { body, older }: Written,
  send: Transport,
): Promise<void> {
  const read = rehearsed.safeParse(await apply(target, send, { ...body, dry_run: true }))
  if (!read.success)
    throw unexpected(
      'Signet did not say that it only tried the change.',
      'Sync the connection, and look at the fact in Signet.',
    )
  const ended = read.data.result?.supersededAttributeIds
  if (older !== null && ended !== undefined && ended.join() !== older)
    throw refusal('Signet would end other facts than this one.')
}

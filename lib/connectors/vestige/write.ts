import { z } from 'zod'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'

import { checkVestigeWrite, pairRefusal, endingRefusal, type Ready } from './check-write'
import { notVestige, refusal } from './client'
import type { Ending } from './endings'
import { fromFile } from './file'
import { readNode } from './nodes'
import { checkShown } from './same-store'
import { callTool } from './session'
import { toolsOf } from './versions'

const firstCall = z.discriminatedUnion('action', [
  z.object({ action: z.literal('plan_supersede'), old_id: z.string(), new_id: z.string() }),
  z.object({ action: z.literal('undo') }),
  z.object({ action: z.literal('edit'), id: z.string(), content: z.string() }),
])
const body = z.object({ calls: z.tuple([z.object({ arguments: firstCall })], z.unknown()) })
const planned = z.object({
  planId: z.string().min(1),
  survivorId: z.string().optional(),
  diff: z.object({ invalidatedIds: z.array(z.string()) }).optional(),
})
const reviewed = z.object({ memoryPrs: z.array(z.object({ held: z.boolean().optional() })) })
const done = z.union([
  z.object({ operationId: z.string().min(1) }).transform(({ operationId }) => operationId),
  z.object({ undoOperationId: z.string().min(1) }).transform((said) => said.undoOperationId),
])
const unsuccessful = z.object({ success: z.literal(false) })

/**
 * Calls the tools of a plan, once both facts are as they must be. What Vestige answers is no proof, but an answer that says it did not do it is
 * one.
 */
export async function writeVestige(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<void> {
  const first = firstOf(plan)
  const ready = await checkVestigeWrite(target, plan, send)
  if (ready === null) return // it arrived before
  const call = callsOf(target, send, ready)
  switch (first.action) {
    case 'plan_supersede':
      checkPair(target, plan, ready)
      return supersede(first, call)
    case 'undo':
      await call('undo', { operation_id: endingOf(plan, ready).operationId })
      return
    case 'edit':
      return edit(target, first, { ready, call })
  }
}

/** Checks everything that is checked before a write, and says so. Vestige is not asked to try the change: even its plan would be stored. */
export async function rehearseVestige(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<string> {
  const { action } = firstOf(plan)
  const ready = await checkVestigeWrite(target, plan, send)
  if (ready === null) return 'Vestige already has this change.'
  if (action === 'edit') return 'The fact is as it must be.'
  if (action === 'undo') endingOf(plan, ready)
  else checkPair(target, plan, ready)
  return 'Both facts are as they must be.'
}

function firstOf(plan: StorePlan) {
  return body.parse(plan.call.body).calls[0].arguments
}

function checkPair({ now }: StoreTarget, { newer: seen }: StorePlan, ready: Ready): void {
  if (now === undefined) throw new Error('Vestige is written with a clock.')
  const no = pairRefusal(ready, { seen, atMs: now().getTime() })
  if (no !== null) throw refusal(no)
}

function endingOf({ after }: StorePlan, { ending, newer }: Ready): Ending {
  if (ending === null)
    throw refusal('Vestige keeps no operation that ended this fact alone, so it cannot undo it.')
  const no = endingRefusal({ ending, newer }, after)
  if (no !== null) throw refusal(no)
  return ending
}

async function supersede(
  { old_id: older, new_id: newer }: { readonly old_id: string; readonly new_id: string },
  call: Call,
): Promise<void> {
  const read = planned.safeParse(await call('plan_supersede', { old_id: older, new_id: newer }))
  if (!read.success) throw notVestige()
  const { planId, survivorId = newer, diff } = read.data
  if (survivorId !== newer || (diff?.invalidatedIds ?? [older]).join() !== older)
    throw refusal('Vestige would end other facts than this one.')
  await call('apply', { plan_id: planId, confirm: true })
}

/** Edits a text. Vestige reviews some texts once it has them, and suppresses their facts meanwhile. */
async function edit(
  target: StoreTarget,
  given: { readonly id: string; readonly content: string },
  { ready, call }: { readonly ready: Ready; readonly call: Call },
): Promise<void> {
  const read = reviewed.safeParse(await call('edit', given))
  if (ready.fact.isSuppressed) return // as it was before
  if (read.success && read.data.memoryPrs.some(({ held }) => held === true))
    throw refusal(
      'Vestige has the new text, and suppresses the fact until its own review is decided.',
      'Decide it in Vestige, under Memory PRs, then try again.',
    )
  const now = fromFile(target, (reader) => readNode(reader, given.id))
  if (now?.content === given.content && now.isSuppressed)
    throw refusal(
      'Vestige has the new text, and suppresses the fact.',
      'Look at the fact in Vestige, then try again.',
    )
}

type Call = (
  step: 'plan_supersede' | 'apply' | 'undo' | 'edit',
  given: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** Calls a tool by the name that this version has for it. Throws where Vestige says that it did nothing. */
function callsOf(target: StoreTarget, send: Transport, { server }: Ready): Call {
  const named = toolsOf(server.tools)
  return async (step, given) => {
    const call = step === 'edit' ? { name: 'memory', arguments: given } : named?.(step, given)
    if (call === undefined) throw refusal('This Vestige has no such tool.')
    const said = await callTool(target, send, { server, writes: true, ...call })
    if (unsuccessful.safeParse(said).success)
      throw refusal('Vestige says that it did not make the change.')
    const operation = done.safeParse(said)
    if (operation.success) checkShown(target, operation.data)
    return said
  }
}

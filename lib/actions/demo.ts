'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { resetBeat } from '@/lib/operations/reset-beat'
import { now } from '@/lib/server/clock'
import { openDb, replaceDb, settings } from '@/lib/server/db'
import { ensurePristine, filledAt, restorePristine } from '@/lib/server/demo-store'

import { enter, guarded, idShape, keyShape } from './door'

/** Resets the demo. Only a demo store can be reset, never a user's own. */
export async function resetDemoAction(): Promise<Result<{ readonly seconds: number }, Refusal>> {
  return guarded(async () => {
    const store = await openDb()
    if (store.kind !== 'demo') return refused({ kind: 'demo-only' })
    const began = now().getTime()
    const { dataDirectory } = settings()
    await ensurePristine(dataDirectory)
    await replaceDb(async () => restorePristine(dataDirectory))
    return accepted({ seconds: (now().getTime() - began) / 1000 })
  })
}

const beatShape = z.object({ agent: idShape, idempotencyKey: keyShape })

/** Undoes everything that was done to one agent of the demo since it was filled. */
export async function resetBeatAction(
  input: z.infer<typeof beatShape>,
): Promise<Result<{ readonly undone: boolean }, Refusal>> {
  return enter(beatShape, input, async ({ agent }, request) => {
    const store = await openDb()
    if (store.kind !== 'demo') return refused({ kind: 'demo-only' })
    const row = await store.read.agent.findUnique({ where: { id: agent } })
    const since = row === null ? null : filledAt(row)
    if (since === null) return refused({ kind: 'not-found', what: 'agent' })
    const done = await resetBeat(store, { agentId: agent, since }, request)
    return done.ok ? accepted({ undone: done.value !== null }) : done
  })
}

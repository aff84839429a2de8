'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { openDb } from '@/lib/server/db'
import { stopSweep, sweepInBackground } from '@/lib/server/schedule'
import type { SweepRunView } from '@/lib/views/settings-screen'
import { readSweepRun } from '@/lib/views/sweeps'

import { enter, idShape } from './door'

export type StartSweepInput = { readonly agent: string; readonly entity: string | null }

const startShape = z.object({ agent: idShape, entity: idShape.nullable() })
const cancelShape = z.object({ runId: idShape })

/** Starts a sweep of an agent, or of one entity, in the background. */
export async function startSweepAction(
  input: StartSweepInput,
): Promise<Result<SweepRunView, Refusal>> {
  return enter(startShape, input, async ({ agent, entity }, request) => {
    const started = await sweepInBackground({ agentId: agent, entity, trigger: 'button' }, request)
    return started.ok ? viewOf(started.value.runId) : started
  })
}

/** Asks a running sweep to stop. */
export async function cancelSweepAction(input: {
  readonly runId: string
}): Promise<Result<SweepRunView, Refusal>> {
  return enter(cancelShape, input, async ({ runId }, request) => {
    const cancelled = await stopSweep(runId, request.at)
    return cancelled.ok ? viewOf(runId) : cancelled
  })
}

async function viewOf(runId: string): Promise<Result<SweepRunView, Refusal>> {
  const run = await readSweepRun(await openDb(), runId)
  return run === null ? refused({ kind: 'not-found', what: 'sweep' }) : accepted(run)
}

'use server'

import { fit } from '@/lib/contract/embeddings'
import { cancel, start } from '@/lib/contract/sweeps'
import type { Services } from '@/lib/contract/verb'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { SweepRunView } from '@/lib/views/settings-screen'
import { readSweepRun } from '@/lib/views/sweeps'

import { ask, askAndShow, type Input } from './door'

/** Starts a sweep of an agent, or of one entity, in the background. */
export async function startSweepAction(sent: Input<typeof start>): Promise<Result<SweepRunView>> {
  return askAndShow(start, sent, show)
}

/** Asks a running sweep to stop. */
export async function cancelSweepAction(sent: Input<typeof cancel>): Promise<Result<SweepRunView>> {
  return askAndShow(cancel, sent, show)
}

/** Begins to fit a head to the configured embeddings, in the background. */
export async function fitEmbeddingsAction(
  sent: Input<typeof fit>,
): Promise<Result<{ readonly model: string }>> {
  return ask(fit, sent)
}

async function show(
  { runId }: { readonly runId: string },
  { store }: Services,
): Promise<Result<SweepRunView>> {
  const run = await readSweepRun(store, runId)
  return run === null ? refused({ kind: 'not-found', what: 'sweep' }) : accepted(run)
}

import { isFitting } from '@/lib/domain/head-fit'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadHeadRow, noteHeadFit, saveHead, startHeadFit } from '@/lib/store/embedding-heads'
import type { Store } from '@/lib/store/port'

import { fitEmbeddingHead, type HeadFit } from './fit-embedding-head'
import { transactOrRefuse } from './steps/transact-or-refuse'

/** Opens a fit of a head to a model's vectors. One is under way at a time. It is bookkeeping and is not logged; using it is policy. */
export function openHeadFit(
  store: Store,
  { model, detectorVersion }: { readonly model: string; readonly detectorVersion: string },
  { actor, at }: OperationRequest,
): Promise<Result<{ readonly model: string }>> {
  return transactOrRefuse(store, async (tx) => {
    const row = await loadHeadRow(tx, model)
    if (row !== null && isFitting(row, at))
      return refused({ kind: 'no-change', sentence: 'These embeddings are being fitted already.' })
    await startHeadFit(tx, { model, detectorVersion, total: 0, by: actor, at })
    return accepted({ model })
  })
}

/** Fits the head that was opened and stores it, or why there is none. Never throws: a failed fit can be started again. */
export async function keepEmbeddingHead(
  store: Store,
  fit: Omit<HeadFit, 'noteProgress'>,
): Promise<void> {
  const { model, detector, requestNow } = fit
  const noteProgress = (done: number, total: number) =>
    store.transact((tx) => noteHeadFit(tx, model, { done, total, at: requestNow().at }))
  try {
    const outcome = await fitEmbeddingHead({ ...fit, noteProgress })
    const { at } = requestNow()
    await store.transact((tx) =>
      outcome.ok
        ? saveHead(tx, {
            ...outcome.head,
            model,
            detectorVersion: detector.version,
            figures: JSON.stringify(outcome.figures),
            at,
          })
        : noteHeadFit(tx, model, { status: 'failed', problem: outcome.why, at }),
    )
  } catch (error) {
    console.error(`the embeddings ${model} could not be fitted`, error)
    const problem = 'The fit failed. The server’s log says why.'
    await store
      .transact((tx) => noteHeadFit(tx, model, { status: 'failed', problem, at: requestNow().at }))
      .catch(() => undefined) // the store is gone as well
  }
}

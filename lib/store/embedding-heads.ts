import type { EmbeddingHead } from '@/lib/domain/embedding-head'

import { toBytes, toVector } from './embeddings'
import type { EmbeddingHead as HeadRow } from './generated/client'
import type { Tx } from './port'

export type { HeadRow }

export type FittedHead = EmbeddingHead & { readonly version: string }

/** Loads what was fitted to a model's vectors, or is being fitted; null: nothing yet. */
export function loadHeadRow(reader: Tx, model: string): Promise<HeadRow | null> {
  return reader.embeddingHead.findUnique({ where: { model } })
}

/** Loads the head of a model for a detector; null when none was fitted, or with another detector. */
export async function loadHead(
  reader: Tx,
  model: string,
  detectorVersion: string,
): Promise<FittedHead | null> {
  const row = await loadHeadRow(reader, model)
  if (row === null || row.detectorVersion !== detectorVersion) return null
  const { weights, cut, version } = row
  if (weights === null || cut === null || version === null) return null
  return { weights: toVector(weights), cut, version }
}

/** Begins a fit. Until it ends, a head that was fitted before stays in use. */
export async function startHeadFit(
  tx: Tx,
  fit: Pick<HeadRow, 'model' | 'detectorVersion' | 'total' | 'by' | 'at'>,
): Promise<void> {
  const { model, detectorVersion, ...rest } = fit
  const started = { ...rest, startedAt: fit.at, status: 'fitting', done: 0, problem: null }
  await tx.embeddingHead.upsert({
    where: { model },
    create: { model, detectorVersion, ...started },
    update: started,
  })
}

/** Notes how far a fit is, or why it failed. */
export async function noteHeadFit(
  tx: Tx,
  model: string,
  note: Partial<Pick<HeadRow, 'done' | 'total' | 'status' | 'problem'>> & Pick<HeadRow, 'at'>,
): Promise<void> {
  await tx.embeddingHead.update({ where: { model }, data: note })
}

export async function saveHead(
  tx: Tx,
  head: FittedHead & Pick<HeadRow, 'model' | 'detectorVersion' | 'figures' | 'at'>,
): Promise<void> {
  const { model, weights, ...rest } = head
  const data = { ...rest, weights: toBytes(weights), status: 'ready', problem: null }
  await tx.embeddingHead.update({ where: { model }, data })
}

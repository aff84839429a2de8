import { detectorOf } from '@/lib/detection/registry'
import { headFigures } from '@/lib/domain/head-figures'
import { isFitting } from '@/lib/domain/head-fit'
import { loadHeadRow, type HeadRow } from '@/lib/store/embedding-heads'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import type { HeadFitView, HeadView } from './settings-screen'

/** Reads what is fitted to the configured embeddings, and whether an agent’s policy has it on. */
export async function readEmbeddingHead(
  store: Store,
  query: { readonly model: string; readonly agent: string | null; readonly now: Date },
): Promise<HeadView> {
  const { model, agent, now } = query
  const [row, { policy }] = await Promise.all([
    loadHeadRow(store.read, model),
    loadPolicy(store.read, agent, store.environment),
  ])
  const fitted = row?.detectorVersion === detectorOf('default').version && row.figures !== null
  return {
    model,
    on: policy.embeddingHead,
    fit: row === null ? null : fitView(row, now),
    figures: fitted ? headFigures.parse(JSON.parse(row.figures ?? '')) : null,
  }
}

function fitView(row: HeadRow, now: Date): HeadFitView {
  const { done, total, problem, by, at } = row
  return { state: stateOf(row, now), done, total, problem, by, at: at.toISOString() }
}

function stateOf(row: HeadRow, now: Date): HeadFitView['state'] {
  if (row.status === 'fitting') return isFitting(row, now) ? 'fitting' : 'left'
  return row.status === 'failed' ? 'failed' : 'ready'
}

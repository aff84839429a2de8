import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as letOthersIn } from 'node:timers/promises'

import { detectorOf } from '@/lib/detection/registry'
import type { OperationRequest } from '@/lib/domain/operation'
import { refused, type Result } from '@/lib/domain/result'
import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Judge } from '@/lib/judge/judge'
import { keepEmbeddingHead, openHeadFit } from '@/lib/operations/keep-embedding-head'
import { createHeadJudge } from '@/lib/operations/steps/head-judge'
import { loadHead } from '@/lib/store/embedding-heads'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { openDb } from './db'
import { configuredVectors, judge } from './providers'
import { fromRequestData, toRequestData, type RequestData } from './request-data'

const PAIRS = path.resolve(/* turbopackIgnore: true */ 'lib/evaluation/fixtures')

/** Returns who answers what detection cannot decide for an agent: the chat model, else the fitted embeddings if its policy says so. */
export async function judgeFor(store: Store, agentId: string): Promise<Judge | null> {
  const chat = judge()
  if (chat !== null) return chat
  const vectors = configuredVectors(store)
  if (vectors === null) return null
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  if (!policy.embeddingHead) return null
  const detector = detectorOf('default')
  const head = await loadHead(store.read, vectors.model, detector.version)
  if (head === null) return null
  return createHeadJudge({ ...vectors, head, detector, nowMs: () => now().getTime() })
}

export const FIT_EMBEDDINGS: Job<
  { readonly asked: RequestData },
  Result<{ readonly model: string }>
> = {
  name: 'fit-embeddings',
  run: async ({ asked }) => {
    const vectors = configuredVectors(null) // thousands of texts that no fact has are not kept
    if (vectors === null) return NOT_CONFIGURED
    const store = await openDb()
    const detector = detectorOf('default')
    const fit = { model: vectors.model, detectorVersion: detector.version }
    const opened = await openHeadFit(store, fit, fromRequestData(asked))
    if (opened.ok) {
      void keepEmbeddingHead(store, {
        ...vectors,
        detector,
        readText: (name) => readFileSync(path.join(PAIRS, name), 'utf8'),
        breathe: () => letOthersIn(),
        requestNow: () => ({ at: now() }),
      })
    }
    return opened
  },
}

const NOT_CONFIGURED: Result<never> = refused({
  kind: 'bad-input',
  problem: 'No embeddings model is configured. PALIMPSEST_EMBEDDINGS_URL names its server.',
})

/** Begins to fit a head to the configured embeddings, beside the event loop; returns once that is on record. */
export function fitInBackground(
  request: OperationRequest,
): Promise<Result<{ readonly model: string }>> {
  return jobs().enqueue(FIT_EMBEDDINGS, { asked: toRequestData(request) })
}

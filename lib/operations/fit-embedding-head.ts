import { createHash } from 'node:crypto'

import type { AnyDetector } from '@/lib/detection/detector'
import type { HeadFigures } from '@/lib/domain/head-figures'
import type { OperationRequest } from '@/lib/domain/operation'
import { parseInstant } from '@/lib/domain/parse-instant'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { AUTHORED_FITTED, AUTHORED_UNSEEN } from '@/lib/evaluation/authored-pairs'
import { hasFired } from '@/lib/evaluation/evaluate-pairs'
import { fitHead, type HeadSample } from '@/lib/evaluation/fit-head'
import type { JudgeTrial } from '@/lib/evaluation/judge-trial'
import type { LabeledPair } from '@/lib/evaluation/parse-pairs'
import { preparePair } from '@/lib/evaluation/prepare-pair'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'
import { foldOf } from '@/lib/evaluation/subject-folds'
import type { AskVectors } from '@/lib/similarity/vectors'
import type { FittedHead } from '@/lib/store/embedding-heads'

import { createHeadJudge } from './steps/head-judge'
import { tryJudge } from './steps/try-judge'

export type HeadFit = {
  readonly model: string // of the embeddings
  readonly detector: AnyDetector // whose confidence the head weighs
  readonly readText: (name: string) => string // of a file of labeled pairs
  readonly askVectors: AskVectors
  readonly noteProgress: (done: number, total: number) => Promise<void> // texts whose vectors have arrived
  readonly breathe: () => Promise<void>
  readonly requestNow: () => Pick<OperationRequest, 'at'>
}

export type FitOutcome =
  | {
      readonly ok: true
      readonly head: FittedHead
      readonly trial: JudgeTrial
      readonly figures: HeadFigures
    }
  | { readonly ok: false; readonly why: string } // one sentence

const TEXTS_A_STEP = 256
const MOST_DIMS = 4_096
const VERSION_CHARACTERS = 8
const THRESHOLD = BUILT_IN_POLICY.supersessionMinConfidence

/**
 * Fits a head to the labeled pairs of the repository with the vectors of one embeddings model, and tries it as a judge on those that nothing
 * was fitted to. Stores nothing; the texts of the pairs go to the embeddings server.
 */
export async function fitEmbeddingHead(fit: HeadFit): Promise<FitOutcome> {
  const { model, detector, breathe, requestNow } = fit
  const [fitted, unseen] = [AUTHORED_FITTED, AUTHORED_UNSEEN].map((names) => readAll(fit, names))
  if (fitted === undefined || unseen === undefined) throw new Error('there are no labeled pairs')
  const vectors = await vectorsOf([...fitted, ...unseen], fit)
  if (typeof vectors === 'string') return { ok: false, why: vectors }
  const weighed = await fitHead(toSamples(fitted, detector, vectors), breathe)
  const digest = createHash('sha256').update(new Uint8Array(weighed.weights.buffer)).digest('hex')
  const head = { ...weighed, version: digest.slice(0, VERSION_CHARACTERS) }
  const judge = createHeadJudge({
    model,
    head,
    detector,
    askVectors: async () => ({ ok: true, byText: vectors }),
    nowMs: () => requestNow().at.getTime(),
  })
  const options = { judge, detector, threshold: THRESHOLD, most: Infinity, onAnswer: () => {} }
  const trial = await tryJudge([unseen], options)
  return { ok: true, head, trial, figures: figuresOf(trial, unseen, fitted.length) }
}

function readAll({ readText }: HeadFit, names: readonly string[]): readonly LabeledPair[] {
  return readPairFiles(names, { readText, readTime: parseInstant }).flatMap((file) => file.pairs)
}

/** Returns the vector of each text, or why there is none. */
async function vectorsOf(
  pairs: readonly LabeledPair[],
  { askVectors, noteProgress }: HeadFit,
): Promise<ReadonlyMap<string, Float32Array> | string> {
  const texts = [...new Set(pairs.flatMap((pair) => [pair.old, pair.new]))]
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < texts.length; from += TEXTS_A_STEP) {
    const said = await askVectors(texts.slice(from, from + TEXTS_A_STEP))
    if (!said.ok) return said.why
    for (const [text, vector] of said.byText) vectors.set(text, vector)
    await noteProgress(vectors.size, texts.length)
  }
  const dims = new Set([...vectors.values()].map((vector) => vector.length))
  if (dims.size !== 1) return 'The embeddings server sent vectors of different lengths.'
  return [...dims].some((length) => length > MOST_DIMS)
    ? `The vectors of this model have more than ${MOST_DIMS} numbers.`
    : vectors
}

function toSamples(
  pairs: readonly LabeledPair[],
  detector: AnyDetector,
  vectors: ReadonlyMap<string, Float32Array>,
): readonly HeadSample[] {
  const prepare = detector.createPreparer()
  return pairs.flatMap((pair) => {
    const [older, newer] = [vectors.get(pair.old), vectors.get(pair.new)]
    if (older === undefined || newer === undefined) return []
    const confidence = detector.confidenceOf(...preparePair(prepare, pair))
    return [
      {
        older,
        newer,
        confidence,
        y: isOutdated(pair) ? 1 : 0,
        fold: foldOf(pair),
        proposed: hasFired(confidence, THRESHOLD),
      } as const,
    ]
  })
}

function figuresOf(
  { overall }: JudgeTrial,
  unseen: readonly LabeledPair[],
  fittedTo: number,
): HeadFigures {
  const outdated = unseen.filter(isOutdated).length
  const current = unseen.length - outdated
  return {
    fittedTo,
    outdated,
    current,
    foundAlone: outdated - overall.missedAsked.of,
    wrongAlone: Math.round((overall.alone.falseAlarmRate ?? 0) * current),
    found: overall.found.count,
    wrong: overall.wrong.count,
  }
}

function isOutdated({ label }: LabeledPair): boolean {
  return label === 'supersedes'
}

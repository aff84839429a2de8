import type { AnyDetector } from '@/lib/detection/detector'
import { FACT_KINDS, nameKey } from '@/lib/domain/fact'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { NEAREST_ASKED } from '@/lib/domain/should-ask-judge'
import { hasFired, withoutRepeats } from '@/lib/evaluation/evaluate-pairs'
import { isNear } from '@/lib/evaluation/judge-reach'
import { measureTrial, type JudgeTrial } from '@/lib/evaluation/judge-trial'
import type { LabeledPair } from '@/lib/evaluation/parse-pairs'
import { sampleQuestions } from '@/lib/evaluation/sample-questions'
import type { Judge } from '@/lib/judge/judge'
import { formatCount } from '@/lib/language/format'
import type { ScannedFact } from '@/lib/store/scan'

import { createPairGate, indexRecorded } from './pair-gate'
import { toQuestion } from './to-question'

export type TrialOptions = {
  readonly judge: Pick<Judge, 'ask'>
  readonly detector: AnyDetector
  readonly threshold: number // 0–1
  readonly most: number // questions
  readonly onAnswer: (answers: number, of: number) => void
}

const LARGE_SLOT = { slotSize: 40, asked: NEAREST_ASKED }

/**
 * Asks the judge about labeled pairs as a sweep would, each pair in a slot of its own, and measures what that adds to detection. Stores
 * nothing. Throws when no question has an answer.
 */
export async function tryJudge(
  files: readonly (readonly LabeledPair[])[],
  options: TrialOptions,
): Promise<JudgeTrial> {
  const opened = withoutRepeats(files).flatMap((pairs) => openPairs(pairs, options))
  const sample = sampleQuestions(
    opened.filter(({ isQuestion }) => isQuestion),
    options.most,
  )
  let answered = 0
  const answers = await Promise.all(
    sample.map(async ({ id, question }) => {
      const judgement = await options.judge.ask(question)
      answered += 1
      options.onAnswer(answered, sample.length)
      return [id, judgement] as const
    }),
  )
  const said = new Map(answers)
  const tried = opened.map((pair) => ({ ...pair, judgement: said.get(pair.id) ?? null }))
  const trial = measureTrial(tried, options.threshold)
  const { asked } = trial.overall
  if (asked > 0 && trial.overall.answered === 0) {
    const reasons = trial.unanswered.filter(({ why }) => why !== 'breaker')
    const details = reasons.map(({ detail }) => detail).join(' ')
    throw new Error(`No usable answer to ${formatCount(asked, 'question')}. ${details}`)
  }
  return trial
}

function openPairs(pairs: readonly LabeledPair[], { detector, threshold }: TrialOptions) {
  const policy = { ...BUILT_IN_POLICY, supersessionMinConfidence: threshold }
  const open = createPairGate({ policy, detector }, new Set())
  const nothing = indexRecorded([])
  return pairs.map((pair) => {
    const [older, newer] = toFacts(pair)
    const slot = open([older, newer], nothing)
    const proposed = hasFired(slot.findingOf(older, newer).confidence, threshold)
    return {
      ...pair,
      proposed,
      isNear: pair.label === 'supersedes' && !proposed && isNear(pair, pairs, LARGE_SLOT),
      isQuestion: slot.isOpen(older, newer),
      question: toQuestion(older, newer),
    }
  })
}

function toFacts(pair: LabeledPair): readonly [older: ScannedFact, newer: ScannedFact] {
  const { id, entity, aspect } = pair
  const kind = FACT_KINDS.find((each) => each === pair.kind) ?? 'fact'
  const slot = {
    entity: entity ?? '',
    aspect,
    entityKey: nameKey(entity ?? ''),
    aspectKey: nameKey(aspect),
  }
  const toFact = (side: string, content: string, atMs: number | null): ScannedFact => ({
    ...slot,
    id: `${id}:${side}`,
    key: null,
    kind,
    content,
    metadata: '{}',
    validFrom: atMs ?? 0,
    timeKnown: atMs !== null,
    revision: 1,
    endsAt: null,
  })
  return [toFact('old', pair.old, pair.oldAtMs), toFact('new', pair.new, pair.newAtMs)]
}

import { generateText, type LanguageModel } from 'ai'

import { isOutage, languageModel, uncheckedAfter } from './ask-judge'
import { createBreaker } from './breaker'
import type { ArrivalQuestion, Classified, Classifier } from './classifier'
import {
  CLASSIFY_PROMPT_VERSION,
  classifyAllPrompt,
  classifyPrompt,
  firstNames,
  shortNames,
} from './classify-prompt'
import type { JudgeSettings } from './config'
import { unchecked, type Runtime, type Unchecked } from './judge'
import { limitConcurrency } from './limits'
import {
  parseClassification,
  parseClassifications,
  type Classification,
} from './parse-classification'
import type { JudgePrompt } from './prompt'
import { callWithRetry } from './retry'

const FACTS_PER_CALL = 10 // new facts per call, as in the OpenClaw plug-in
const MAX_PAUSE_MS = 2_000 // the writer of a fact is waiting

type ModelText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: Unchecked }

/** Creates a classifier for any chat-completions server. */
export function createClassifier(settings: JudgeSettings, runtime: Runtime): Classifier {
  const model = languageModel(settings)
  const breaker = createBreaker()
  const limited = limitConcurrency(settings.concurrency)

  async function ask(prompt: JudgePrompt): Promise<ModelText> {
    if (!breaker.admits(runtime.nowMs())) return { ok: false, why: BREAKER_OPEN }
    const limits = { timeoutMs: settings.timeoutMs, maxPauseMs: MAX_PAUSE_MS }
    const outcome = await callWithRetry((signal) => speak(model, prompt, signal), limits, runtime)
    if (outcome.ok || !isOutage(outcome.failure)) breaker.succeeded()
    else breaker.failed(runtime.nowMs())
    if (!outcome.ok) return { ok: false, why: uncheckedAfter(outcome.failure, settings.timeoutMs) }
    return outcome.value.refused
      ? { ok: false, why: unchecked('refused', 'The model declined to answer.') }
      : { ok: true, text: outcome.value.text }
  }

  async function classifyOne(question: ArrivalQuestion): Promise<Classified> {
    const names = shortNames(question, 1)
    const said = await safely(classifyPrompt(question))
    return said.ok
      ? resolveTarget(parseClassification(said.text, names), question, names)
      : said.why
  }

  async function safely(prompt: JudgePrompt): Promise<ModelText> {
    try {
      return await limited(() => ask(prompt))
    } catch {
      breaker.failed(runtime.nowMs())
      return { ok: false, why: unchecked('unavailable', 'The question could not be sent.') }
    }
  }

  /** Classifies several at once, or one by one if the answer does not fit (conformance hybrid-H11k to m). */
  async function classifySome(
    questions: readonly ArrivalQuestion[],
  ): Promise<readonly Classified[]> {
    const [only] = questions
    if (only !== undefined && questions.length === 1) return [await classifyOne(only)]
    const firsts = firstNames(questions)
    const names = questions.map((question, index) => shortNames(question, firsts[index] ?? 1))
    const said = await safely(classifyAllPrompt(questions))
    if (!said.ok) return questions.map(() => said.why)
    const rows = parseClassifications(
      said.text,
      names.map((offered) => ({ offered })),
    )
    if (rows === null) return Promise.all(questions.map(classifyOne))
    return questions.map((question, index) => {
      const row = rows[index] ?? { action: 'review', flag: 'unparseable' }
      return resolveTarget(row, question, names[index] ?? [])
    })
  }

  return {
    model: settings.model,
    promptVersion: CLASSIFY_PROMPT_VERSION,
    budget: settings.budget,
    async classify(questions) {
      const parts = Array.from(
        { length: Math.ceil(questions.length / FACTS_PER_CALL) },
        (_none, nth) => questions.slice(nth * FACTS_PER_CALL, (nth + 1) * FACTS_PER_CALL),
      )
      return (await Promise.all(parts.map(classifySome))).flat()
    },
  }
}

const BREAKER_OPEN = unchecked(
  'breaker',
  'The model’s server failed several times in a row and is left alone for a minute.',
)

async function speak(model: LanguageModel, prompt: JudgePrompt, abortSignal: AbortSignal) {
  const { text, finishReason } = await generateText({
    model,
    ...prompt,
    maxRetries: 0,
    abortSignal,
  })
  return { text, refused: finishReason === 'content-filter' }
}

/** Replaces an answer's short id with the id of the offered fact. */
function resolveTarget(
  said: Classification,
  { offered }: ArrivalQuestion,
  names: readonly string[],
): Classification {
  if (said.action === 'review' || said.target === null) return said
  return { ...said, target: offered[names.indexOf(said.target)]?.id ?? null }
}

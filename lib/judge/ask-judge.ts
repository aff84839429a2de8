import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output, type LanguageModel } from 'ai'

import { ANSWER_SCHEMA, parseAnswer } from './answer'
import { createBreaker } from './breaker'
import { tokensOf, type CallFailure } from './call-failure'
import type { JudgeSettings } from './config'
import { fetchWithoutRedirect } from './fetch-without-redirect'
import {
  unchecked,
  type AskJudge,
  type Judge,
  type JudgeQuestion,
  type Judgement,
  type Runtime,
  type TokenCounts,
  type Unchecked,
} from './judge'
import { limitConcurrency, withBudget } from './limits'
import { judgePrompt, PROMPT_VERSION } from './prompt'
import { callWithRetry, type CallOutcome } from './retry'

const MAX_PAUSE_MS = 30_000

type Said = {
  readonly text: string
  readonly refused: boolean
  readonly tokens: TokenCounts | null
}

/** Creates a judge for any chat-completions server. */
export function createJudge(settings: JudgeSettings, runtime: Runtime): Judge {
  const speak = createSpeaker(settings, runtime)
  const breaker = createBreaker()
  const inTurn = limitConcurrency(settings.concurrency)

  async function ask(question: JudgeQuestion): Promise<Judgement> {
    const startedMs = runtime.nowMs()
    if (!breaker.admits(startedMs)) {
      return unchecked(
        'breaker',
        'The model’s server failed several times in a row and is left alone for a minute.',
      )
    }
    const outcome = await speak(question)
    const nowMs = runtime.nowMs()
    if (outcome.ok || !isOutage(outcome.failure)) breaker.succeeded()
    else breaker.failed(nowMs)
    if (!outcome.ok) return uncheckedAfter(outcome.failure, settings.timeoutMs)
    if (outcome.value.refused) return unchecked('refused', 'The model declined to answer.')
    const { older, newer } = question
    const answer = parseAnswer(outcome.value.text, [older.content, newer.content])
    if (answer === 'unparsable') return unchecked('unparsable', unreadable(outcome.value.text))
    return {
      status: 'answered',
      ...answer,
      model: settings.model,
      promptVersion: PROMPT_VERSION,
      tookMs: nowMs - startedMs,
      tokens: outcome.value.tokens,
    }
  }

  const { model, budget, concurrency } = settings
  const safely = async (question: JudgeQuestion) => {
    try {
      return await ask(question)
    } catch {
      breaker.failed(runtime.nowMs())
      return unchecked('unavailable', 'The question could not be sent.')
    }
  }
  const askInTurn: AskJudge = (question) => inTurn(() => safely(question))
  return {
    model,
    promptVersion: PROMPT_VERSION,
    budget,
    concurrency,
    givesOpinions: true,
    ask: askInTurn,
    forSweep: () => withBudget(askInTurn, budget),
  }
}

/**
 * Asks with a JSON schema first, which keeps small models to the format. If the server refuses, it is asked in plain words from
 * then on: some servers lack schemas, and some models take no temperature.
 */
function createSpeaker(settings: JudgeSettings, runtime: Runtime) {
  const model = languageModel(settings)
  const limits = { timeoutMs: settings.timeoutMs, maxPauseMs: MAX_PAUSE_MS }
  let plain = false
  return async (question: JudgeQuestion): Promise<CallOutcome<Said>> => {
    const inWords = () =>
      callWithRetry((signal) => askInPlainText(model, question, signal), limits, runtime)
    if (plain) return inWords()
    const outcome = await callWithRetry(
      (signal) => askWithSchema(model, question, signal),
      limits,
      runtime,
    )
    if (outcome.ok) return outcome
    const { failure } = outcome
    if (failure.kind === 'said') return { ok: true, value: failure }
    if (failure.kind !== 'status' || ![400, 422].includes(failure.status)) return outcome
    const second = await inWords()
    plain ||= second.ok
    return second
  }
}

/** Returns the model of a chat-completions server. */
export function languageModel({ url, model, apiKey }: JudgeSettings): LanguageModel {
  const server = createOpenAICompatible({
    name: 'judge',
    baseURL: url,
    supportsStructuredOutputs: true,
    fetch: fetchWithoutRedirect,
    ...(apiKey === null ? {} : { apiKey }),
  })
  return server.chatModel(model)
}

async function askWithSchema(
  model: LanguageModel,
  question: JudgeQuestion,
  abortSignal: AbortSignal,
): Promise<Said> {
  const { text, finishReason, usage } = await generateText({
    model,
    ...judgePrompt(question),
    output: Output.object({ schema: ANSWER_SCHEMA, name: 'judgement' }),
    temperature: 0,
    maxRetries: 0,
    abortSignal,
  })
  return { text, refused: finishReason === 'content-filter', tokens: tokensOf(usage) }
}

async function askInPlainText(
  model: LanguageModel,
  question: JudgeQuestion,
  abortSignal: AbortSignal,
): Promise<Said> {
  const { text, finishReason, usage } = await generateText({
    model,
    ...judgePrompt(question),
    maxRetries: 0,
    abortSignal,
  })
  return { text, refused: finishReason === 'content-filter', tokens: tokensOf(usage) }
}

/** True when the server is down. An unusable answer shows that it works. */
export function isOutage(failure: CallFailure): boolean {
  return failure.kind !== 'said' && failure.kind !== 'garbled'
}

/** Returns the unchecked result for a failed call. */
export function uncheckedAfter(failure: CallFailure, timeoutMs: number): Unchecked {
  switch (failure.kind) {
    case 'timeout':
      return unchecked('timeout', `There was no answer within ${timeoutMs / 1_000} s.`)
    case 'network':
      return unchecked('unavailable', 'The model’s server could not be reached.')
    case 'status':
      return unchecked('unavailable', statusSentence(failure.status))
    case 'garbled':
      return unchecked('unparsable', 'The server sent something that is no chat completion.')
    case 'said':
      return unchecked('unparsable', unreadable(failure.text))
  }
}

function statusSentence(status: number): string {
  if (status === 401 || status === 403)
    return `The model’s server did not accept the key (status ${status}).`
  if (status === 404) return 'The model’s server knows no such model or address (status 404).'
  if (status === 429) return 'The model’s server is busy (status 429).'
  return `The model’s server answered with status ${status}.`
}

function unreadable(text: string): string {
  return text.trim() === '' ? 'The answer was empty.' : 'The answer has the wrong form.'
}

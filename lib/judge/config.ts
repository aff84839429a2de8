import { z } from 'zod'

/** A model server and how to call it. */
export type ModelServer = {
  readonly url: string // base URL of an OpenAI-compatible server, without credentials
  readonly model: string
  readonly apiKey: string | null
  readonly timeoutMs: number
}

export type JudgeSettings = ModelServer & {
  readonly concurrency: number
  readonly budget: number // questions per sweep
}

const DEFAULT_TIMEOUT_MS = 120_000 // Signet's semanticContradictionTimeoutMs, with its range
const TIMEOUT_RANGE_MS = { min: 5_000, max: 300_000 }
const DEFAULT_EMBEDDINGS_TIMEOUT_MS = 20_000 // a page waits for it
const DEFAULT_CONCURRENCY = 2 // a local model answers one at a time
const DEFAULT_BUDGET = 100

const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

/** Returns the schema of a whole number in a range, with a sentence on the range. */
function count(range: { readonly min: number; readonly max: number }, fallback: number) {
  const problem = `must be a whole number from ${range.min} to ${range.max}`
  return text.transform((value, context) => {
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= range.min && number <= range.max) return number
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })
}

const address = text.transform((value, context) => {
  if (value === undefined) return undefined
  const problem = addressProblem(value)
  if (problem === null) return value.replace(/\/+$/u, '')
  context.addIssue({ code: 'custom', message: problem })
  return z.NEVER
})

/** Says what is wrong with an address without repeating it, as it may contain a password. */
function addressProblem(value: string): string | null {
  if (!URL.canParse(value)) return 'must be a whole address, such as http://127.0.0.1:11434/v1'
  const { protocol, username, password } = new URL(value)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username !== '' || password !== '') {
    return 'must not hold a user or a password; the key has a variable of its own'
  }
  return null
}

/** The environment variables of the judge and the embeddings. */
export const MODEL_VARIABLES = {
  PALIMPSEST_JUDGE_URL: address,
  PALIMPSEST_JUDGE_MODEL: text,
  PALIMPSEST_JUDGE_API_KEY: text,
  PALIMPSEST_CLASSIFY_MODEL: text,
  PALIMPSEST_JUDGE_TIMEOUT_MS: count(TIMEOUT_RANGE_MS, DEFAULT_TIMEOUT_MS),
  PALIMPSEST_JUDGE_CONCURRENCY: count({ min: 1, max: 32 }, DEFAULT_CONCURRENCY),
  PALIMPSEST_JUDGE_BUDGET: count({ min: 1, max: 10_000 }, DEFAULT_BUDGET),
  PALIMPSEST_EMBEDDINGS_URL: address,
  PALIMPSEST_EMBEDDINGS_MODEL: text,
  PALIMPSEST_EMBEDDINGS_API_KEY: text,
  PALIMPSEST_EMBEDDINGS_TIMEOUT_MS: count(
    { min: 1_000, max: 300_000 },
    DEFAULT_EMBEDDINGS_TIMEOUT_MS,
  ),
}

type Values = {
  readonly PALIMPSEST_JUDGE_URL: string | undefined
  readonly PALIMPSEST_JUDGE_MODEL: string | undefined
  readonly PALIMPSEST_JUDGE_API_KEY: string | undefined
  readonly PALIMPSEST_CLASSIFY_MODEL: string | undefined
  readonly PALIMPSEST_JUDGE_TIMEOUT_MS: number
  readonly PALIMPSEST_JUDGE_CONCURRENCY: number
  readonly PALIMPSEST_JUDGE_BUDGET: number
  readonly PALIMPSEST_EMBEDDINGS_URL: string | undefined
  readonly PALIMPSEST_EMBEDDINGS_MODEL: string | undefined
  readonly PALIMPSEST_EMBEDDINGS_API_KEY: string | undefined
  readonly PALIMPSEST_EMBEDDINGS_TIMEOUT_MS: number
}

/** Returns one sentence per variable that is missing although others need it. */
export function modelProblems(values: Values): readonly string[] {
  const { PALIMPSEST_CLASSIFY_MODEL: classifies, PALIMPSEST_JUDGE_URL: judgeUrl } = values
  const unasked =
    classifies !== undefined && judgeUrl === undefined
      ? [
          'PALIMPSEST_JUDGE_URL: must say where the model is asked, as PALIMPSEST_CLASSIFY_MODEL is set',
        ]
      : []
  const missing = (['JUDGE', 'EMBEDDINGS'] as const).flatMap((name) => {
    const url = values[`PALIMPSEST_${name}_URL`]
    const model = values[`PALIMPSEST_${name}_MODEL`]
    if (url !== undefined && model === undefined)
      return [`PALIMPSEST_${name}_MODEL: must name the model, as PALIMPSEST_${name}_URL is set`]
    if (url === undefined && model !== undefined)
      return [
        `PALIMPSEST_${name}_URL: must say where the model is asked, as PALIMPSEST_${name}_MODEL is set`,
      ]
    return []
  })
  return [...new Set([...missing, ...unasked])]
}

/** Returns the judge's settings, or null if not configured, so that nothing is asked. */
export function judgeSettings(values: Values): JudgeSettings | null {
  const { PALIMPSEST_JUDGE_URL: url, PALIMPSEST_JUDGE_MODEL: model } = values
  if (url === undefined || model === undefined) return null
  return {
    url,
    model,
    apiKey: values.PALIMPSEST_JUDGE_API_KEY ?? null,
    timeoutMs: values.PALIMPSEST_JUDGE_TIMEOUT_MS,
    concurrency: values.PALIMPSEST_JUDGE_CONCURRENCY,
    budget: values.PALIMPSEST_JUDGE_BUDGET,
  }
}

/** Returns how facts are classified before they are stored: as the judge is asked, by a model of their own if one is named (rule AW2). */
export function classifierSettings(values: Values): JudgeSettings | null {
  const judge = judgeSettings(values)
  return judge && { ...judge, model: values.PALIMPSEST_CLASSIFY_MODEL ?? judge.model }
}

/** Returns the embeddings settings, or null if not configured. */
export function embeddingsSettings(values: Values): ModelServer | null {
  const { PALIMPSEST_EMBEDDINGS_URL: url, PALIMPSEST_EMBEDDINGS_MODEL: model } = values
  if (url === undefined || model === undefined) return null
  return {
    url,
    model,
    apiKey: values.PALIMPSEST_EMBEDDINGS_API_KEY ?? null,
    timeoutMs: values.PALIMPSEST_EMBEDDINGS_TIMEOUT_MS,
  }
}

import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoObjectGeneratedError,
  TypeValidationError,
  type LanguageModelUsage,
} from 'ai'

import type { TokenCounts } from './judge'

/** Why a call to a model server failed, without any of the text sent. */
export type CallFailure =
  | { readonly kind: 'timeout' }
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'garbled' } // not a valid protocol response
  | {
      readonly kind: 'said' // outside the schema: our own parser reads it
      readonly text: string
      readonly refused: boolean
      readonly tokens: TokenCounts | null
    }

/** Classifies an AI SDK error. */
export function callFailure(error: unknown, signal: AbortSignal): CallFailure {
  if (signal.aborted) return { kind: 'timeout' }
  if (NoObjectGeneratedError.isInstance(error)) {
    const refused = error.finishReason === 'content-filter'
    return { kind: 'said', text: error.text ?? '', refused, tokens: tokensOf(error.usage) }
  }
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseHeaders } = error
    if (status === undefined) return { kind: 'network' }
    if (status < 400) return { kind: 'garbled' }
    return { kind: 'status', status, retryAfterMs: retryAfterMs(responseHeaders?.['retry-after']) }
  }
  const garbled =
    InvalidResponseDataError.isInstance(error) ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error)
  return { kind: garbled ? 'garbled' : 'network' }
}

/** Returns the counts of a call; null unless the server gives both. */
export function tokensOf(usage: LanguageModelUsage | undefined): TokenCounts | null {
  const { inputTokens: input, outputTokens: output } = usage ?? {}
  return input === undefined || output === undefined ? null : { input, output }
}

/** True when the same call may succeed later: the server is busy, broken or unreachable. */
export function isTransient(failure: CallFailure): boolean {
  if (failure.kind === 'network') return true
  return failure.kind === 'status' && (failure.status === 429 || failure.status >= 500)
}

/** Converts a Retry-After header from seconds to milliseconds; dates are ignored. */
function retryAfterMs(header: string | undefined): number | null {
  if (header === undefined || !/^\d+(?:\.\d+)?$/u.test(header.trim())) return null
  return Number(header) * 1_000
}

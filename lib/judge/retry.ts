import { callFailure, isPassing, type CallFailure } from './call-failure'
import type { Runtime } from './judge'

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 500

export type CallLimits = {
  readonly timeoutMs: number // of one call
  readonly longestPauseMs: number // a server that asks for more is not asked again now
}

export type CallOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CallFailure }

/**
 * Calls a model server, at most three times: again after what passes (429, 5xx, no connection), with pauses that double and
 * vary, and never again after a refusal of the request or a time-out. Each call has the whole time-out.
 */
export async function callWithRetry<Value>(
  call: (signal: AbortSignal) => Promise<Value>,
  limits: CallLimits,
  runtime: Runtime,
): Promise<CallOutcome<Value>> {
  for (let attempt = 1; ; attempt += 1) {
    const signal = runtime.abortAfter(limits.timeoutMs)
    try {
      return { ok: true, value: await call(signal) }
    } catch (error) {
      const failure = callFailure(error, signal)
      if (attempt >= ATTEMPTS || !isPassing(failure)) return { ok: false, failure }
      const pause = pauseMs(attempt, failure, runtime)
      if (pause > limits.longestPauseMs) return { ok: false, failure }
      await runtime.sleep(pause)
    }
  }
}

/** What the server asks for counts; else 0.5 s, 1 s, each between half of it and one and a half. */
function pauseMs(attempt: number, failure: CallFailure, runtime: Runtime): number {
  const asked = failure.kind === 'status' ? failure.retryAfterMs : null
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + runtime.random())
  return asked === null ? own : Math.max(asked, own)
}

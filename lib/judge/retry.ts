import { callFailure, isTransient, type CallFailure } from './call-failure'
import type { Runtime } from './judge'

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 500

export type CallLimits = {
  readonly timeoutMs: number // per call
  readonly maxPauseMs: number // a server that asks for more is not retried now
}

export type CallOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CallFailure }

/**
 * Calls a model server up to three times. Retries transient failures (429, 5xx, no connection) with doubling, jittered pauses, but
 * never a refused request or a timeout. Each call has the full timeout.
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
      if (attempt >= ATTEMPTS || !isTransient(failure)) return { ok: false, failure }
      const pause = pauseMs(attempt, failure, runtime)
      if (pause > limits.maxPauseMs) return { ok: false, failure }
      await runtime.sleep(pause)
    }
  }
}

/** Returns the pause that the server requests, else 0.5 s, then 1 s, times 0.5 to 1.5. */
function pauseMs(attempt: number, failure: CallFailure, runtime: Runtime): number {
  const asked = failure.kind === 'status' ? failure.retryAfterMs : null
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + runtime.random())
  return asked === null ? own : Math.max(asked, own)
}

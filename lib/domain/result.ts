import type { Refusal } from './refusal'

/** An expected outcome: a value, or a refusal. Bugs are exceptions. */
export type Result<Value, No = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: No }

export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refused<No>(refusal: No): { readonly ok: false; readonly refusal: No } {
  return { ok: false, refusal }
}

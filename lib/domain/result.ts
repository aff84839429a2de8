/** An expected outcome: a value, or a refusal with a sentence and a way out. Bugs are exceptions. */
export type Result<Value, No> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: No }

/** Wraps a value. */
export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** Wraps a refusal. */
export function refused<No>(refusal: No): { readonly ok: false; readonly refusal: No } {
  return { ok: false, refusal }
}

import type { z } from 'zod'

/** How a value of one shape is shown to a person. */
export type Shown = { readonly shape: z.ZodType; readonly text: (value: never) => string }

export function shown<Value>(shape: z.ZodType<Value>, text: (value: Value) => string): Shown {
  return { shape, text: text as Shown['text'] }
}

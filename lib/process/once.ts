// `next start` evaluates modules more than once in one process, so process-wide singletons are kept on globalThis.
const here = globalThis as typeof globalThis & { palimpsest?: Map<string, unknown> }

/** Returns the process-wide value under a unique name, made on first use. */
export function once<Value>(name: string, make: () => Value): Value {
  here.palimpsest ??= new Map()
  if (!here.palimpsest.has(name)) here.palimpsest.set(name, make())
  return here.palimpsest.get(name) as Value
}

/** Replaces or removes the value under a name, for tests. */
export function replaceOnce(name: string, value?: unknown): void {
  here.palimpsest ??= new Map()
  if (value === undefined) here.palimpsest.delete(name)
  else here.palimpsest.set(name, value)
}

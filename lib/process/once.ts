// `next start` evaluates modules more than once in one process. What a process has one of is kept here, on globalThis.
const here = globalThis as typeof globalThis & { palimpsest?: Map<string, unknown> }

/** Returns what this process keeps under a name that nothing else uses, made when it is first asked for. */
export function once<Value>(name: string, make: () => Value): Value {
  here.palimpsest ??= new Map()
  if (!here.palimpsest.has(name)) here.palimpsest.set(name, make())
  return here.palimpsest.get(name) as Value
}

/** Keeps something else under a name, or nothing, for tests. */
export function replaceOnce(name: string, value?: unknown): void {
  here.palimpsest ??= new Map()
  if (value === undefined) here.palimpsest.delete(name)
  else here.palimpsest.set(name, value)
}

const OPAQUE: ReadonlySet<string> = new Set(['metadata']) // the user’s own keys

/** Returns a name as programs write it: `validFrom` is `valid_from`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns a value with the names that programs read. */
export function toWire(value: unknown): unknown {
  return renamed(value, snakeCase)
}

/** Returns a value with our names. One that is not written with underscores is left, and so unknown. */
export function fromWire(value: unknown): unknown {
  return renamed(value, (name) =>
    /[A-Z]/u.test(name)
      ? `_${name}`
      : name.replaceAll(/_([a-z])/gu, (_all, letter: string) => letter.toUpperCase()),
  )
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      rename(name),
      OPAQUE.has(name) ? inner : renamed(inner, rename),
    ]),
  )
}

/** What came from outside, each value still unknown. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** Returns a text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a number; 0 for anything else. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Returns the texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

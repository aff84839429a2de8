/** A piece of a statement with the values of its placeholders. */
export type Condition = { readonly text: string; readonly values: readonly (string | number)[] }

/** Returns a condition from its text and values. */
export function condition(text: string, ...values: readonly (string | number)[]): Condition {
  return { text, values }
}

/** Returns all conditions as one; absent ones are left out. */
export function allOf(conditions: readonly (Condition | null)[]): Condition {
  const present = conditions.filter((each) => each !== null)
  if (present.length === 0) return { text: 'TRUE', values: [] }
  return {
    text: present.map(({ text }) => `(${text})`).join(' AND '),
    values: present.flatMap(({ values }) => values),
  }
}

/** Compares a column with a value; null does not narrow. */
export function equal(column: string, value: string | null): Condition | null {
  return value === null ? null : condition(`${column} = ?`, value)
}

import { choiceValue, numberValue, shareValue, switchValue, textValue, toParams } from './url-value'

type Written = string | number | boolean | null

/** One value of a filter: how it is read from an address, how it is written into one, and what it is without a word on it. */
export type Field<Value> = {
  readonly read: (params: URLSearchParams, name: string) => Value
  readonly write?: (value: Value) => Written // null and false: left out; by default the value itself
  readonly rest: Value
  readonly param?: string // the name in the address, if it is another one
}

/** A filter that lives in an address. */
export type Filter<Values> = {
  readonly rest: Readonly<Values>
  /** Reads it from an address, ignoring invalid values. */
  readonly parse: (params: URLSearchParams) => Readonly<Values>
  /** Returns its parameters, in the order of its fields. What is not given, or as without a word on it, is left out. */
  readonly values: (given: Partial<Values>) => Readonly<Record<string, Written>>
  readonly params: (given: Partial<Values>) => URLSearchParams
}

export function filterOf<Values extends object>(fields: {
  readonly [Name in keyof Values]: Field<Values[Name]>
}): Filter<Values> {
  const entries = Object.entries(fields) as unknown as readonly (readonly [
    name: keyof Values & string,
    field: Field<Values[keyof Values]>,
  ])[]
  const each = (of: (entry: (typeof entries)[number]) => readonly [string, unknown]) =>
    Object.fromEntries(entries.map(of))
  const values = (given: Partial<Values>) =>
    each(([name, { param = name, rest, write }]) => {
      const value = given[name] ?? rest
      return [param, value === rest ? null : write === undefined ? value : write(value)]
    }) as Readonly<Record<string, Written>>
  return {
    rest: each(([name, { rest }]) => [name, rest]) as Readonly<Values>,
    parse: (params) =>
      each(([name, { param = name, read }]) => [name, read(params, param)]) as Readonly<Values>,
    values,
    params: (given) => toParams(values(given)),
  }
}

/** Returns a page's address with parameters. */
export function withParams<Path extends string>(
  path: Path,
  values: Readonly<Record<string, Written>>,
): Path | `${Path}?${string}` {
  const search = toParams(values).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns what makes the addresses of a page with a filter. */
export function hrefOf<Path extends string, Values>(path: Path, filter: Filter<Values>) {
  return (given: Partial<Values> = {}) => withParams(path, filter.values(given))
}

/** The field under another name in the address. */
export function named<Value>(param: string, field: Field<Value>): Field<Value> {
  return { ...field, param }
}

/** One of some choices, or `rest`. */
export function choice<const Choice extends string, Rest extends Choice | null>(
  choices: readonly Choice[],
  rest: Rest,
): Field<Choice | Rest> {
  return { read: (params, name) => choiceValue(params, name, choices) ?? rest, rest }
}

export const text: Field<string | null> = { read: textValue, rest: null }
export const number: Field<number | null> = { read: numberValue, rest: null }
export const share: Field<number | null> = { read: shareValue, rest: null }
export const toggle: Field<boolean> = { read: switchValue, rest: false }

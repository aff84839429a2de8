import {
  choiceValue,
  dayValue,
  exactShare,
  idValue,
  numberValue,
  pageValue,
  shareValue,
  switchValue,
  textValue,
  toParams,
} from './url-value'

type Written = string | number | boolean | null

/** One value of a filter: how it is read from an address, how it is written into one, and what it is without a word on it. */
export type Field<Value> = {
  readonly read: (params: URLSearchParams, name: string) => Value
  readonly write: (value: Value) => Written // null and false: left out
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
  const names = Object.keys(fields) as (keyof Values & string)[]
  const collect = (valueOf: (name: keyof Values & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Readonly<Values>
  const writtenOf = <Name extends keyof Values & string>(name: Name, given: Partial<Values>) => {
    const { param = name, rest, write } = fields[name]
    const value = given[name]
    return [param, value === undefined || value === rest ? null : write(value)] as const
  }
  const valuesOf = (given: Partial<Values>) =>
    Object.fromEntries(names.map((name) => writtenOf(name, given)))
  return {
    rest: collect((name) => fields[name].rest),
    parse: (params) => collect((name) => fields[name].read(params, fields[name].param ?? name)),
    values: valuesOf,
    params: (given) => toParams(valuesOf(given)),
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
  return {
    read: (params, name) => choiceValue(params, name, choices) ?? rest,
    write: (value) => value,
    rest,
  }
}

function orNull<Value extends string | number>(
  read: (params: URLSearchParams, name: string) => Value | null,
): Field<Value | null> {
  return { read, write: (value) => value, rest: null }
}

export const text = orNull(textValue)
export const id = orNull(idValue)
export const day = orNull(dayValue)
export const number = orNull(numberValue)
export const share = orNull(shareValue)
export const shareAsGiven = orNull(exactShare)
export const toggle: Field<boolean> = {
  read: switchValue,
  write: (value) => value,
  rest: false,
}
export const page: Field<number> = { read: pageValue, write: (value) => value, rest: 1 }

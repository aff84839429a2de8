// What the statements in `lib/store/sql` say in SQLite’s own words. A second engine has a file with the same names.

/** How a list is bound, of values or of rows. */
export function list(values: readonly unknown[]): string {
  return JSON.stringify(values)
}

/** The condition that a value is in a bound list. */
export function isOneOf(value: string): string {
  return `${value} IN (SELECT value FROM json_each(?))`
}

/** A bound list as a table: “value” and, for its order, “key”. */
export function itemsOf(name: string): string {
  return `json_each(?) ${name}`
}

/** A column of rows that are bound as a list. */
export function cell(item: string, index: number): string {
  return `json_extract(${item}."value", '$[${index}]')`
}

/** How a record is bound. */
export function record(values: Readonly<Record<string, number>>): string {
  return JSON.stringify(values)
}

/** A bound record as a table: “key” and “value”. */
export function entriesOf(name: string): string {
  return `json_each(?) ${name}`
}

/** The value under a path in a column of JSON. */
export function valueIn(column: string, path: string): string {
  return `json_extract(${column}, '$.${path}')`
}

/** The condition that a column of JSON names a key, be its value null. */
export function names(column: string, key: string): string {
  return `json_type(${column}, '$.${key}') IS NOT NULL`
}

/** A list in a column of JSON as a table, like `itemsOf`. */
export function itemsIn(column: string, path: string, name: string): string {
  return `json_each(${column}, '$.${path}') ${name}`
}

/** Some columns as one value in JSON. */
export function arrayOf(...columns: readonly string[]): string {
  return `json_array(${columns.join(', ')})`
}

/** All rows as one text in JSON: returning many rows would cost more than reading them. */
export function asText(value: string): string {
  return `json_group_array(${value})`
}

/** How an instant is bound. */
export function instant(at: Date): number {
  return at.getTime()
}

/** An instant as it is read: epoch milliseconds. */
export function ms(column: string): string {
  return `CAST(${column} AS INTEGER)`
}

/** The day of an instant, since 1970, in UTC. */
export function day(column: string): string {
  return `${column} / 86400000`
}

/** The later, or larger, of two values. Null if one of them is. */
export function greatest(one: string, other: string): string {
  return `MAX(${one}, ${other})`
}

/** The earlier, or smaller, of two values. Null if one of them is. */
export function least(one: string, other: string): string {
  return `MIN(${one}, ${other})`
}

/** Where a text contains another, from 1; 0: it does not. */
export function indexIn(text: string, searched: string): string {
  return `instr(${text}, ${searched})`
}

/** A column that is not to be looked up in an index. */
export function unindexed(column: string): string {
  return `+${column}`
}

/** Joins a table after what stands before it, and in no other order. */
export const THEN = 'CROSS JOIN'

/** The place of a row in the order in which the rows of its table were added. */
export const PLACE = '_rowid_'

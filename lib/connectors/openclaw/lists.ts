import { z } from 'zod'

// Lists as values of a state, so that two states are compared by equality: JSON in the order of the ids; null where a list is empty.

/** Says which fact supersedes another. */
export type Link = { readonly id: string; readonly newer: string }

/** A pair that hybrid memory found, by its older fact. */
export type Contradiction = {
  readonly id: string
  readonly newer: string
  readonly resolved: string | null
  readonly resolution: string | null
}

const links = z.array(z.tuple([z.string(), z.string()]))
const contradictions = z.array(
  z.tuple([z.string(), z.string(), z.string().nullable(), z.string().nullable()]),
)
const names = z.array(z.string())

export function writeLinks(list: readonly Link[]): string | null {
  return written(list.map(({ id, newer }) => [id, newer]))
}

export function readLinks(text: string | null | undefined): readonly Link[] {
  return links.parse(JSON.parse(text ?? '[]')).map(([id, newer]) => ({ id, newer }))
}

export function writeContradictions(list: readonly Contradiction[]): string | null {
  return written(
    list.map(({ id, newer, resolved, resolution }) => [id, newer, resolved, resolution]),
  )
}

export function readContradictions(text: string | null | undefined): readonly Contradiction[] {
  return contradictions
    .parse(JSON.parse(text ?? '[]'))
    .map(([id, newer, resolved, resolution]) => ({ id, newer, resolved, resolution }))
}

export function writeNames(list: readonly string[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list.toSorted())
}

export function readNames(text: string | null | undefined): readonly string[] {
  return names.parse(JSON.parse(text ?? '[]'))
}

function written(rows: readonly (readonly (string | null)[])[]): string | null {
  if (rows.length === 0) return null
  const inOrder = rows.map((row) => JSON.stringify(row)).toSorted()
  return `[${inOrder.join(',')}]`
}

import { parseJson, partsIn, withoutThinking } from './model-text'

export type Action = 'ADD' | 'UPDATE' | 'DELETE' | 'NOOP'

/** A model's classification of a new fact; an unusable one is left to a person. */
export type Classification =
  | { readonly action: Action; readonly target: string | null; readonly reason: string }
  | {
      readonly action: 'review'
      readonly flag: 'unparseable' | 'missing_target' | 'unknown_target'
    }

const LINE = /^\W*(?<action>add|update|delete|noop)\b\s*(?<target>[^|\s]*)\s*\|\s*(?<reason>.*)$/iu
const ACTIONS: readonly string[] = ['ADD', 'UPDATE', 'DELETE', 'NOOP']

/**
 * Parses one classification: a line “ACTION target | reason”. Anything malformed, with a missing or unoffered target, or ambiguous
 * is for review, never ADD (rule AW3).
 */
export function parseClassification(raw: string, offered: readonly string[]): Classification {
  const lines = withoutThinking(raw)
    .split('\n')
    .map((line) => LINE.exec(line.trim())?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ action = '', target = '', reason = '' }) =>
      settled({ action, target, reason }, offered),
    )
  const [first] = lines
  const agreed = lines.every((line) => sameStep(line, first))
  return first !== undefined && agreed ? first : { action: 'review', flag: 'unparseable' }
}

/**
 * Parses the classifications of a batch, a JSON list in any wrapping. Returns null if the list is missing, has the wrong length, or
 * fewer than half of its rows are usable; then each fact is classified alone, and no answer shifts to another fact.
 */
export function parseClassifications(
  raw: string,
  asked: readonly { readonly offered: readonly string[] }[],
): readonly Classification[] | null {
  const found = listsIn(withoutThinking(raw)).filter((list) => list.length === asked.length)
  const [list] = found
  if (list === undefined || found.length > 1) return null
  const rows = list.map((row, index) => readRow(row, asked[index]?.offered ?? []))
  const usable = rows.filter(({ action }) => action !== 'review').length
  return usable * 2 >= rows.length ? rows : null
}

function settled(
  said: { readonly action: string; readonly target: string; readonly reason: string },
  offered: readonly string[],
): Classification {
  const action = ACTIONS.find((each) => each === said.action.toUpperCase()) as Action | undefined
  const reason = said.reason.trim()
  if (action === undefined) return { action: 'review', flag: 'unparseable' }
  if (action === 'ADD') return { action, target: null, reason }
  const known = offered.includes(said.target)
  if (action === 'NOOP') return { action, target: known ? said.target : null, reason }
  if (said.target === '') return { action: 'review', flag: 'missing_target' }
  return known
    ? { action, target: said.target, reason }
    : { action: 'review', flag: 'unknown_target' }
}

function readRow(row: object, offered: readonly string[]): Classification {
  const { action, targetId, target, reason } = row as Readonly<Record<string, unknown>>
  if (typeof action !== 'string') return { action: 'review', flag: 'unparseable' }
  const named = targetId ?? target
  const said = {
    action: action.trim(),
    target: typeof named === 'string' ? named.trim() : '',
    reason: typeof reason === 'string' ? reason : '',
  }
  return settled(said, offered)
}

function sameStep(one: Classification, other: Classification | undefined): boolean {
  if (other === undefined || one.action !== other.action) return false
  const [target, otherTarget] = [one, other].map((each) => ('target' in each ? each.target : null))
  return target === otherTarget
}

/** Returns the lists of objects in a text: bare, fenced, within prose, or under any name in a wrapping object. */
function listsIn(text: string): readonly (readonly object[])[] {
  return partsIn(text, '[').flatMap((each) => readList(parseJson(each)))
}

function readList(value: unknown): readonly (readonly object[])[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const rows = value.filter(
    (row): row is object => typeof row === 'object' && row !== null && !Array.isArray(row),
  )
  return rows.length === value.length ? [rows] : []
}

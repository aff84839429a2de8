// Which versions are written to: those whose behavior is known. What can be read of any is read.

const FIRST = [2, 1, 25] as const // with plans that supersede
const LAST = [3, 1] as const
const SCHEMAS = { first: 14, last: 40 } as const

/** True where a version keeps its facts in a log instead of the database, which then is as it was before the upgrade. */
export function keepsLog(version: string): boolean {
  return Number(/^\d{1,4}(?=\.)/u.exec(version)?.[0] ?? 0) >= 4 // of a preview, too
}

/** Returns why a server and its database are only read, in a sentence; null where they are written to. */
export function versionRefusal(found: {
  readonly version: string
  readonly schema: number | null
  readonly tools: ReadonlySet<string>
}): string | null {
  const { version, schema, tools } = found
  if (keepsLog(version))
    return 'Vestige 4 cannot replace one fact with another. Palimpsest reads the database as it was before the upgrade, and writes nothing.'
  if (!isTested(version))
    return `Palimpsest was not tested with version ${version} of Vestige, so it only reads it.`
  if (schema === null) return 'The database names no schema, so Palimpsest only reads it.'
  if (schema < SCHEMAS.first || schema > SCHEMAS.last)
    return `Palimpsest was not tested with schema ${schema} of Vestige, so it only reads it.`
  return toolsOf(tools) === null
    ? 'This Vestige offers no tools that replace one fact with another, so Palimpsest only reads it.'
    : null
}

type Step = 'plan_supersede' | 'apply' | 'undo'

/** How the tools of a server are called; null where it has none of them. Version 2.1 has a tool for each step, later ones have one for all. */
export function toolsOf(
  tools: ReadonlySet<string>,
): ((step: Step, given: Readonly<Record<string, unknown>>) => ToolCall) | null {
  if (tools.has('dedup'))
    return (action, given) => ({ name: 'dedup', arguments: { action, ...given } })
  return Object.values(OLD_NAMES).every((name) => tools.has(name))
    ? (step, given) => ({ name: OLD_NAMES[step], arguments: given })
    : null
}

type ToolCall = {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

const OLD_NAMES: Readonly<Record<Step, string>> = {
  plan_supersede: 'plan_supersede',
  apply: 'apply_plan',
  undo: 'merge_undo',
}

function isTested(version: string): boolean {
  const numbers = numbersOf(version)
  return numbers !== null && isAtLeast(numbers, FIRST) && isAtLeast(LAST, numbers.slice(0, 2))
}

function isAtLeast(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== (other[index] ?? 0))
  return at === -1 || (one[at] ?? 0) > (other[at] ?? 0)
}

function numbersOf(version: string): readonly number[] | null {
  const read = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/u.exec(version)
  return read === null ? null : read.slice(1).map(Number)
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The rows of other systems. No test needs them: those that read them are skipped where the folder is missing. */
const CONFORMANCE_FOLDER = path.resolve(import.meta.dirname, '../../../../shared/conformance')

export const hasConformanceRows = existsSync(CONFORMANCE_FOLDER)

/** What the name of a test of such rows ends with. */
export const SKIPPED = hasConformanceRows ? '' : ` (skipped: ${CONFORMANCE_FOLDER} is not there)`

export type Fields = Readonly<Record<string, unknown>>

export type ConformanceRow = {
  readonly system: string // whose it is
  readonly id: string
  readonly area: string
  readonly why: string
  readonly given: Fields
  readonly expect: Fields
}

/** Reads the rows of all systems, or of some; none where there are no rows. */
export function readConformanceRows<Row = ConformanceRow>(
  systems?: readonly string[],
): readonly Row[] {
  if (!hasConformanceRows) return []
  return readdirSync(CONFORMANCE_FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => path.basename(file, '.jsonl'))
    .filter((system) => systems?.includes(system) ?? true)
    .flatMap((system) =>
      readFileSync(path.join(CONFORMANCE_FOLDER, `${system}.jsonl`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => ({ ...(JSON.parse(line) as Row), system })),
    )
}

/** Returns a part of a row, which may only have fields that its test knows. */
export function fields(value: unknown, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('no object')
  const unknown = Object.keys(value).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`unknown fields: ${unknown.join(', ')}`)
  return value as Fields
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

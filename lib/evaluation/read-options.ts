import { PROFILE_NAMES, type ProfileName } from '@/lib/detection/finding'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'

/** Invalid command-line usage; the message is one sentence for the caller. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Command-line arguments: positional ones, and options with their values (true for a switch). */
export type CommandWords = {
  readonly files: readonly string[]
  readonly options: ReadonlyMap<string, string | true>
}

/** Parses command-line arguments; `takes` says whether each option has a value. Throws UsageError. */
export function readCommand(
  words: readonly string[],
  takes: Readonly<Record<string, 'value' | 'switch'>>,
): CommandWords {
  const files: string[] = []
  const options = new Map<string, string | true>()
  const rest = words.values()
  for (const word of rest) {
    if (!word.startsWith('-') || word === '-') {
      files.push(word)
      continue
    }
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    const kind = Object.hasOwn(takes, name) ? takes[name] : undefined
    if (kind === undefined) {
      throw new UsageError(`Unknown option "${name}"; there are ${Object.keys(takes).join(', ')}.`)
    }
    if (kind === 'switch' && equals !== -1) throw new UsageError(`"${name}" takes no value.`)
    if (options.has(name)) throw new UsageError(`"${name}" is given twice.`)
    options.set(
      name,
      kind === 'switch' ||
        valueOf(name, equals === -1 ? rest.next().value : word.slice(equals + 1)),
    )
  }
  return { files, options }
}

function valueOf(name: string, value: string | undefined): string {
  if (value === undefined || value === '' || value.startsWith('--')) {
    throw new UsageError(`"${name}" needs a value.`)
  }
  return value
}

/** Returns the profile from --profile; default `default`. Throws UsageError. */
export function readProfile(options: CommandWords['options']): ProfileName {
  const named = options.get('--profile') ?? 'default'
  const profile = PROFILE_NAMES.find((each) => each === named)
  if (profile !== undefined) return profile
  throw new UsageError(
    `There is no profile "${String(named)}"; there are ${PROFILE_NAMES.join(', ')}.`,
  )
}

/** Returns the proposal threshold from --threshold, or the built-in policy. Throws UsageError. */
export function readThreshold(options: CommandWords['options']): number {
  const given = options.get('--threshold')
  return given === undefined
    ? BUILT_IN_POLICY.supersessionMinConfidence
    : readNumber('--threshold', String(given), [0, 1])
}

/** Returns the most questions from --limit. Throws UsageError. */
export function readLimit(options: CommandWords['options'], fallback: number): number {
  const given = options.get('--limit')
  if (given === undefined) return fallback
  const limit = Number(given)
  if (Number.isInteger(limit) && limit > 0) return limit
  throw new UsageError(`"--limit" is "${String(given)}"; it takes a whole number from 1.`)
}

/** Parses a number within inclusive bounds. Throws UsageError. */
export function readNumber(
  name: string,
  text: string,
  [least, most]: readonly [number, number],
): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  throw new UsageError(`"${name}" is "${text}"; it takes a number from ${least} to ${most}.`)
}

import { type LabeledPair, parsePairs, type ReadTime } from './parse-pairs'
import { UsageError } from './read-options'

export type PairFile = { readonly name: string; readonly pairs: readonly LabeledPair[] }

/** A command's access to files and times, injected so that the rest stays pure. */
export type FileReading = {
  readonly readText: (name: string) => string
  readonly readTime: ReadTime
}

const NAMED_LINES = 10

/** Reads files of labeled pairs. Throws UsageError if one cannot be read, and an error that lists invalid lines. */
export function readPairFiles(
  names: readonly string[],
  { readText, readTime }: FileReading,
): readonly PairFile[] {
  if (names.length === 0)
    throw new UsageError('Name at least one file of labeled pairs (JSON lines).')
  const texts = names.map((name) => {
    try {
      return { name, text: readText(name) }
    } catch (error) {
      throw new UsageError(unreadable(name, error))
    }
  })
  const wrong: string[] = []
  const files = texts.map(({ name, text }) => {
    const { pairs, problems } = parsePairs(text, readTime)
    for (const { line, problem } of problems) wrong.push(`${name}:${line}: ${problem}`)
    return { name, pairs }
  })
  if (wrong.length > 0) throw new Error(listed(wrong))
  return files
}

function unreadable(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return `There is no file "${name}".`
  if (code === 'EISDIR') return `"${name}" is a folder; name a file.`
  return `"${name}" cannot be read${code === '' ? '' : ` (${code})`}.`
}

function listed(wrong: readonly string[]): string {
  const more = wrong.length - NAMED_LINES
  return [
    ...wrong.slice(0, NAMED_LINES),
    ...(more > 0 ? [`… and ${more} more wrong lines.`] : []),
  ].join('\n')
}

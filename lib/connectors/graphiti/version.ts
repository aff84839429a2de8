/** The minor versions of FalkorDB that statements of ours were tried with, as `4.16`. */
const TRIED: ReadonlySet<string> = new Set(['4.16'])

/** Returns a version in words: the module numbers 4.16.3 as 41603. */
export function versionWords(version: number | null): string | null {
  if (version === null) return null
  const [major, minor, patch] = [
    Math.floor(version / 10_000),
    Math.floor(version / 100) % 100,
    version % 100,
  ]
  return `${major}.${minor}.${patch}`
}

/** Returns why a version of FalkorDB is only read; null when it is written. */
export function versionRefusal(version: number | null): string | null {
  const words = versionWords(version)
  if (words === null)
    return 'FalkorDB does not say which version it is, so Palimpsest only reads it.'
  return TRIED.has(words.split('.').slice(0, 2).join('.'))
    ? null
    : `Palimpsest has not been tested with FalkorDB ${words}, so it only reads it.`
}

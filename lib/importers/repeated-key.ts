const KEY_MARK = /"\s*:/gu

/**
 * Returns a key that occurs twice in one object of a JSON text, or null. `JSON.parse` silently keeps the last one, so the row's
 * meaning would be a guess. `parsed` is its result.
 */
export function repeatedKey(text: string, parsed: unknown): string | null {
  // Nearly every text has as many key marks as keys, so there is nothing to find.
  const marks = text.match(KEY_MARK)?.length ?? 0
  return marks === keysIn(parsed) ? null : findRepeated(text)
}

// Not recursive: a row may be nested deeper than the call stack.
function keysIn(parsed: unknown): number {
  const open: unknown[] = [parsed]
  let keys = 0
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: readonly unknown[] = Object.values(value)
    if (!Array.isArray(value)) keys += inner.length
    for (const item of inner) if (typeof item === 'object') open.push(item)
  }
  return keys
}

/** Scans valid JSON once: skips strings whole, and tracks the keys of each open object. */
function findRepeated(text: string): string | null {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    if (character !== '"') continue
    const end = endOfString(text, at)
    const keys = open.at(-1)
    if (keys !== null && keys !== undefined && isKey(text, end)) {
      const key: unknown = JSON.parse(text.slice(at, end))
      if (typeof key === 'string' && keys.has(key)) return key
      if (typeof key === 'string') keys.add(key)
    }
    at = end - 1
  }
  return null
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isKey(text: string, end: number): boolean {
  let at = end
  while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1
  return text[at] === ':'
}

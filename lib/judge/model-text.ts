const CLOSES = { '{': '}', '[': ']' } as const
const THINKING_ENDS = /^.*<\/(?:redacted_)?think(?:ing)?>/isu
const THINKING_STARTS = /<(?:redacted_)?think(?:ing)?>.*$/isu

/** Removes thinking, finished or not, which may argue the opposite of the answer. */
export function withoutThinking(raw: string): string {
  return raw.replace(THINKING_ENDS, '').replace(THINKING_STARTS, '')
}

/** Returns every outermost {…} or […] in a text, ignoring brackets in strings. */
export function partsIn(text: string, open: keyof typeof CLOSES): readonly string[] {
  const close = CLOSES[open]
  const found: string[] = []
  let depth = 0
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at += 1
      else if (character === '"') quoted = false
      continue
    }
    if (character === '"' && depth > 0) quoted = true
    if (character === open) {
      if (depth === 0) start = at
      depth += 1
    }
    if (character === close && depth > 0) {
      depth -= 1
      if (depth === 0) found.push(text.slice(start, at + 1))
    }
  }
  return found
}

/** Parses JSON, allowing a trailing comma before a closing brace; null if invalid. */
export function parseJson(text: string): unknown {
  for (const candidate of [text, text.replaceAll(/,(\s*[\]}])/gu, '$1')]) {
    try {
      return JSON.parse(candidate)
    } catch {
      continue
    }
  }
  return null
}

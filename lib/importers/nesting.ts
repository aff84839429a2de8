const QUOTE = 34
const BACKSLASH = 92
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** More than any file of facts or of a store has; parsers take long over thousands of them. */
const MOST_LEVELS = 1_000

/**
 * Returns whether the first value of a JSON text has lists and objects more than `most` deep in one another. Reads to there, or to the end
 * of that value.
 */
export function isNestedTooDeep(text: string, most = MOST_LEVELS): boolean {
  let open = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      open += 1
      if (open > most) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      open -= 1
      if (open <= 0) return false
    } else if (code === QUOTE) at = endOfString(text, at)
  }
  return false
}

/** Returns where a string ends that begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before -= 1
  return (at - before) % 2 === 0
}

const MOST_FLOW_LEVELS = 100

/** Returns whether a YAML text opens more lists and mappings inside one another than any settings or frontmatter do. */
export function isYamlTooDeep(text: string): boolean {
  let open = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === OPEN_LIST || code === OPEN_OBJECT) open += 1
    else if ((code === CLOSE_LIST || code === CLOSE_OBJECT) && open > 0) open -= 1
    if (open > MOST_FLOW_LEVELS) return true
  }
  return COMPACT.test(text)
}

/** Lists or keys begun inside one another on one line, as `- - - -`. */
const COMPACT = /(?:[-?] ){100}/u

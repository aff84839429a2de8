import { parseInstant } from '@/lib/domain/parse-instant'

/** What an observation of basic-memory says. */
export type Said = {
  readonly category: string | null
  readonly text: string // without its qualifier, its last tags and its context
  readonly tags: readonly string[]
  readonly context: string | null
  readonly held: Held | null
}

/** How long an observation holds, as `@effective[from,until)` says it. */
export type Held = {
  readonly raw: string
  readonly fromMs: number
  readonly until: string | null
  readonly untilMs: number | null
}

const CATEGORY = /^\[(?<category>[^[\]()]+)\]\s+(?<rest>\S.*)$/u
const TASK = /^\[[ x-]\]/u
const CLOCK = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`
const TIMES = new RegExp(String.raw`^${CLOCK}(?:\s+-\s+${CLOCK})?$`, 'u')
const MARKER = /^(?:x|[^\p{L}\p{N}])$/iu // of a task
const LINK = /^(?:\[.*?\]\(.*?\)|\[\[.*?\]\])$/u
const CONTEXT = /^(?<said>.*)\((?<context>[^(]*)\)$/u
const QUALIFIER = /^@effective\[(?<from>[^\],)]+),(?<until>[^\],)]*)\)$/u
const QUALIFIED = /^(?<raw>@effective\[[^\])]*\))\s+(?<rest>\S.*)$/u
const LAST_TAG = /\s+#(?<tag>\S+)$/u

/** Reads the words of an item of a list, as basic-memory does; null where they are no observation. */
export function observationIn(words: string): Said | null {
  const item = words.trim()
  if (TASK.test(item) || LINK.test(item)) return null
  const { category, rest } = categoryOf(item)
  const isTagged = item.split(/\s+/u).some((word) => word.startsWith('#'))
  if (category === null && !isTagged) return null
  const { said = rest, context = null } = CONTEXT.exec(rest)?.groups ?? {}
  const { held, text } = heldIn(said.trim())
  const { words: left, tags } = withoutTags(text)
  return left === ''
    ? null
    : { category, text: left, tags, context: context?.trim() === '' ? null : context, held }
}

/** A time and the mark of a task stand in brackets, too, and are no category. */
function categoryOf(item: string): { readonly category: string | null; readonly rest: string } {
  const { category, rest } = CATEGORY.exec(item)?.groups ?? {}
  const name = category?.trim() ?? ''
  if (rest === undefined || name === '' || TIMES.test(name) || MARKER.test(name))
    return { category: null, rest: item.replace(/^\[\]\s+/u, '') }
  return { category: name, rest: rest.trim() }
}

/** A qualifier that cannot be read stays a part of the text. */
function heldIn(said: string): { readonly held: Held | null; readonly text: string } {
  const { raw = '', rest = said } = QUALIFIED.exec(said)?.groups ?? {}
  const held = readHeld(raw)
  return { held, text: held === null ? said : rest }
}

/** Reads a qualifier; null where it is none that can be read. */
export function readHeld(raw: string): Held | null {
  const { from = '', until = '' } = QUALIFIER.exec(raw)?.groups ?? {}
  const end = until.trim() === '' ? null : until.trim()
  const [fromMs, untilMs] = [parseInstant(from), end === null ? null : parseInstant(end)]
  return fromMs === null || (end !== null && untilMs === null)
    ? null
    : { raw, fromMs, until: end, untilMs }
}

/** Takes the tags off the end of a text; those within it are words of it. */
function withoutTags(text: string): { readonly words: string; readonly tags: readonly string[] } {
  const tags: string[] = []
  let words = text.trim()
  for (;;) {
    const found = LAST_TAG.exec(words)
    if (found === null) return { words, tags }
    tags.unshift(...(found.groups?.['tag'] ?? '').split('#').filter((tag) => tag !== ''))
    words = words.slice(0, found.index).trimEnd()
  }
}

import { isScalar, parseDocument, type Document, type Node } from 'yaml'

import { isYamlTooDeep } from '../nesting'
import { linesOf } from './lines'

const MAX_FRONT = 65_536 // characters; parsing takes quadratic time

/** The frontmatter of a page, with where each value is. */
export type Front = {
  readonly document: Document
  readonly base: number // offset of its first character in the text
}

/** A value by its place in the text. */
export type Value = {
  readonly value: string
  readonly raw: string // as it is written, with its quotes
  readonly start: number
  readonly end: number
}

/** Splits a page into its frontmatter and its body. `why`: the frontmatter cannot be read, so the page is not changed. */
export function readFront(text: string): {
  readonly front: Front | null
  readonly bodyAt: number
  readonly why: string | null
} {
  const lines = linesOf(text)
  const [first] = lines
  const bodyAt = first?.start ?? 0
  if (first === undefined || !isFence(first.text)) return { front: null, bodyAt, why: null }
  const last = lines.findIndex((line, nth) => nth > 0 && isFence(line.text))
  const close = lines[last]
  if (close === undefined) return { front: null, bodyAt, why: 'Its frontmatter has no end.' }
  const front = text.slice(first.end, close.start)
  const why = sizeProblem(front)
  if (why !== null) return { front: null, bodyAt: close.end, why }
  const document = parseDocument(front, {
    schema: 'core', // dates stay texts
    uniqueKeys: true,
    prettyErrors: false, // they take quadratic time
  })
  return document.errors.length > 0
    ? { front: null, bodyAt: close.end, why: 'Its frontmatter is not valid YAML.' }
    : { front: { document, base: first.end }, bodyAt: close.end, why: null }
}

function sizeProblem(front: string): string | null {
  if (front.length > MAX_FRONT) return 'Its frontmatter is longer than 64 KB.'
  return isYamlTooDeep(front) ? 'Its frontmatter is nested too deep.' : null
}

/** Reads one value of the frontmatter; null where there is none, or not a simple one. */
export function valueIn(
  text: string,
  front: Front | null,
  keys: readonly (string | number)[],
): Value | null {
  const node: unknown = front?.document.getIn(keys, true)
  return front === null ? null : valueOf(text, front, node)
}

export function valueOf(text: string, { base }: Front, node: unknown): Value | null {
  if (!isScalar(node)) return null
  const span = spanOf(node, base)
  const { value } = node
  if (span === null || !isSimple(value)) return null
  const [start, last] = span
  // A value in several lines ends with its line: a value in one does not.
  const end = last - (/\r?\n$/u.exec(text.slice(start, last))?.[0].length ?? 0)
  return { value: String(value), raw: text.slice(start, end), start, end }
}

function isSimple(value: unknown): value is string | number | bigint | boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}

function spanOf({ range }: Node, base: number): readonly [number, number] | null {
  return range === null || range === undefined ? null : [base + range[0], base + range[1]]
}

/** Writes a text as a value on one line, in quotes that hold whatever is in it. */
export function asValue(text: string): string {
  return PLAIN.test(text) && !RESERVED.test(text) ? text : JSON.stringify(text)
}

const PLAIN = /^[\p{L}][\p{L}\p{N} .'()/%+-]*$/u
const RESERVED = /^(?:true|false|null|yes|no|on|off)$|\s$/iu

function isFence(line: string): boolean {
  return /^---[ \t]*$/u.test(line)
}

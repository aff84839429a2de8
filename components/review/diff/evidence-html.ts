import { GUARD_NAMES, type SignalName, type Span } from '@/lib/detection/finding'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import type { ReadingView } from '@/lib/views/reading-view'

export type Side = 'older' | 'newer'

/** The words of one text that one signal rests on. */
export type EvidenceMark = { readonly signal: SignalName; readonly span: Span }

/** A run of text under the same marks; no signals = plain text. */
export type Segment = {
  readonly start: number
  readonly text: string
  readonly signals: readonly SignalName[]
}

/** Returns what every fired signal points at in one of the two texts. */
export function evidenceMarks(
  readings: readonly ReadingView[],
  side: Side,
): readonly EvidenceMark[] {
  return readings.flatMap(({ signal, [side]: spans = [] }) =>
    spans.map((span) => ({ signal, span })),
  )
}

/** Cuts a text at the borders of its marks, whole characters only, so that overlapping marks nest nowhere. */
export function segmentText(text: string, marks: readonly EvidenceMark[]): readonly Segment[] {
  const whole = marks
    .map((mark) => ({ signal: mark.signal, span: wholeCharacters(text, mark.span) }))
    .filter(({ span: [start, end] }) => start < end)
  const borders = new Set([0, text.length, ...whole.flatMap(({ span }) => span)])
  const cuts = [...borders].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    const signals = whole.filter(({ span }) => span[0] <= start && end <= span[1])
    return {
      start,
      text: text.slice(start, end),
      signals: [...new Set(signals.map((mark) => mark.signal))],
    }
  })
}

type Marked = { readonly signals: readonly SignalName[] }

/**
 * Returns how a marked run is drawn: the letter above it, of its first signal, or the text would grow; and on which sides the same
 * signal goes on, where the two are one box with one letter. Guards are marked only when pointed at.
 */
export function markLook(
  runs: readonly Marked[],
  at: number,
): { readonly letter: string; readonly joined: '' | 'before' | 'after' | 'both' } {
  const own = drawnSignals(runs[at])
  const [before, after] = [drawnSignals(runs[at - 1]), drawnSignals(runs[at + 1])]
  const goesOn = after.some((signal) => own.includes(signal))
  const wentOn = before.some((signal) => own.includes(signal))
  const letter = letterOf(own)
  return {
    letter: goesOn && letterOf(after) === letter ? '' : letter,
    joined: goesOn && wentOn ? 'both' : goesOn ? 'after' : wentOn ? 'before' : '',
  }
}

const GUARDS: readonly SignalName[] = GUARD_NAMES

function drawnSignals(run: Marked | undefined): readonly SignalName[] {
  return run?.signals.filter((signal) => !GUARDS.includes(signal)) ?? []
}

function letterOf([first]: readonly SignalName[]): string {
  return first === undefined ? '' : SIGNAL_LABELS[first].letter
}

/** Returns a line as HTML: everything from the fact escaped, evidence inside <mark>. */
export function evidenceHtml(line: string, marks: readonly EvidenceMark[]): string {
  return segmentText(line, marks)
    .map(({ text, signals }, at, runs) => {
      const inner = escapeHtml(text)
      if (signals.length === 0) return inner
      const { letter, joined } = markLook(runs, at)
      return `<mark data-signal="${signals.join(' ')}" data-letters="${letter}" data-joined="${joined}">${inner}</mark>`
    })
    .join('')
}

/**
 * Escapes untrusted text. The diff viewer decodes entities one after another and would read the escaped form of a
 * literal `&quot;` twice, losing the end of the line; an empty element keeps the ampersand apart from what follows.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll(/&amp;(?=(?:quot|nbsp|#39|#x27);)/g, '&amp;<span></span>')
}

/** Text and marks of both sides, by line as the diff viewer hands it to its hook: without indentation, side unknown. */
export type LineMarks = (line: string) => readonly EvidenceMark[]

/** Prepares the lookup from a line to its marks; a line equal on both sides gets the marks of both. */
export function marksByLine(
  sides: readonly { readonly text: string; readonly marks: readonly EvidenceMark[] }[],
): LineMarks {
  const byLine = new Map<string, EvidenceMark[]>()
  for (const { text, marks } of sides) {
    let offset = 0
    for (const full of text.split('\n')) {
      const line = full.replace(/^[ \t]+/, '')
      const start = offset + full.length - line.length
      const found = byLine.get(line) ?? []
      found.push(...marksWithin(marks, start, start + line.length))
      byLine.set(line, found)
      offset += full.length + 1
    }
  }
  return (line) => byLine.get(line) ?? []
}

function marksWithin(
  marks: readonly EvidenceMark[],
  start: number,
  end: number,
): readonly EvidenceMark[] {
  return marks
    .filter(({ span }) => span[0] < end && start < span[1])
    .map(({ signal, span }) => ({
      signal,
      span: [Math.max(span[0], start) - start, Math.min(span[1], end) - start],
    }))
}

function wholeCharacters(text: string, [from, to]: Span): Span {
  const start = Math.max(0, Math.min(from, text.length))
  const end = Math.max(0, Math.min(to, text.length))
  return [splitsPair(text, start) ? start - 1 : start, splitsPair(text, end) ? end + 1 : end]
}

function splitsPair(text: string, at: number): boolean {
  return (
    at > 0 &&
    at < text.length &&
    isSurrogate(text.charCodeAt(at - 1), 0xd8) &&
    isSurrogate(text.charCodeAt(at), 0xdc)
  )
}

function isSurrogate(unit: number, lead: number): boolean {
  return unit >> 10 === lead >> 2
}

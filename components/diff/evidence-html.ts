import type { Reading, SignalName, Span } from '@/lib/detection/finding'
import { SIGNAL_LABELS } from '@/lib/domain/reading-sentence'

export type Side = 'older' | 'newer'

/** The words of one text that one signal rests on. */
export type EvidenceMark = { readonly signal: SignalName; readonly span: Span }

/** A run of text under the same marks; no signals = plain text. */
export type Segment = {
  readonly start: number
  readonly text: string
  readonly signals: readonly SignalName[]
}

const MARK_CLASSES: Readonly<Record<SignalName, string>> = {
  negation:
    'underline decoration-sig-n decoration-dotted after:text-sig-n group-data-[focus=negation]/evidence:outline-2 group-data-[focus=negation]/evidence:outline-sig-n',
  antonym:
    'outline-1 outline-sig-a after:text-sig-a group-data-[focus=antonym]/evidence:outline-2 group-data-[focus=antonym]/evidence:outline-sig-a',
  value:
    'outline-1 outline-sig-v after:text-sig-v group-data-[focus=value]/evidence:outline-2 group-data-[focus=value]/evidence:outline-sig-v',
  temporal:
    'underline decoration-sig-t decoration-2 after:text-sig-t group-data-[focus=temporal]/evidence:outline-2 group-data-[focus=temporal]/evidence:outline-sig-t',
  change:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=change]/evidence:outline-2 group-data-[focus=change]/evidence:outline-sig-s',
  correction:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=correction]/evidence:outline-2 group-data-[focus=correction]/evidence:outline-sig-s',
  number:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=number]/evidence:outline-2 group-data-[focus=number]/evidence:outline-sig-s',
  substitution:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=substitution]/evidence:outline-2 group-data-[focus=substitution]/evidence:outline-sig-s',
  reversal:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=reversal]/evidence:outline-2 group-data-[focus=reversal]/evidence:outline-sig-s',
  key: 'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=key]/evidence:outline-2 group-data-[focus=key]/evidence:outline-sig-s',
  context:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=context]/evidence:outline-2 group-data-[focus=context]/evidence:outline-sig-s',
  refinement:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=refinement]/evidence:outline-2 group-data-[focus=refinement]/evidence:outline-sig-s',
  paraphrase:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=paraphrase]/evidence:outline-2 group-data-[focus=paraphrase]/evidence:outline-sig-s',
  mood: 'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=mood]/evidence:outline-2 group-data-[focus=mood]/evidence:outline-sig-s',
  overlap:
    'underline decoration-sig-s decoration-dotted after:text-sig-s group-data-[focus=overlap]/evidence:outline-2 group-data-[focus=overlap]/evidence:outline-sig-s',
}
const MARK_BASE =
  'rounded-[2px] bg-transparent text-inherit underline-offset-[5px] outline-offset-1 after:ml-px after:align-super after:font-mono after:text-[10px] after:leading-none after:no-underline after:content-[attr(data-letters)]'

/** Returns what every fired signal points at in one of the two texts. */
export function evidenceMarks(readings: readonly Reading[], side: Side): readonly EvidenceMark[] {
  return readings.flatMap((reading) =>
    reading.fired ? reading[side].map((span) => ({ signal: reading.signal, span })) : [],
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

/** Returns the letters shown above a marked run, 'VT'. */
export function markLetters(signals: readonly SignalName[]): string {
  return signals.map((signal) => SIGNAL_LABELS[signal].letter).join('')
}

/** Returns the classes of a marked run. */
export function markClasses(signals: readonly SignalName[]): string {
  return [MARK_BASE, ...signals.map((signal) => MARK_CLASSES[signal])].join(' ')
}

/** Returns a line as HTML: everything from the fact escaped, evidence inside <mark>. */
export function evidenceHtml(line: string, marks: readonly EvidenceMark[]): string {
  return segmentText(line, marks)
    .map(({ text, signals }) => {
      const inner = escapeHtml(text)
      if (signals.length === 0) return inner
      return `<mark class="${markClasses(signals)}" data-signal="${signals.join(' ')}" data-letters="${markLetters(signals)}">${inner}</mark>`
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

import type { StorePlan } from '@/lib/connectors/port'
import { noteOf, SUPERSEDED, type Observation } from '@/lib/importers/basic-memory/note'
import { eolOf, linesOf, withBlock, withoutLines } from '@/lib/importers/markdown/lines'

import type { Edit } from './edits'
import { mustRead, type Folder } from './folder'
import { callBody } from './plan-call'
import { refusal } from './refusal'

type Place = ReturnType<typeof callBody.parse>['place']

/** Changes the line of an observation, or moves it to where those are that have ended, or back. Both are in one file. */
export function editBasicMemory(folder: Folder, plan: StorePlan): readonly Edit[] {
  const { before, after } = plan
  const { fact: id, place } = callBody.parse(plan.call.body)
  const path = before['file'] ?? ''
  const file = mustRead(folder, path)
  const ended = before['ended'] === 'yes'
  const one = noteOf(file?.text ?? '', path).observations.find(
    (each) => each.id === id && each.retired === ended,
  )
  if (file === null || one === undefined)
    throw refusal('The observation is no longer where it was in its note.')
  const line = after['line'] ?? ''
  const changed = withLine(file.text, one, line)
  const text =
    (after['ended'] === 'yes') === ended
      ? changed
      : ended
        ? putBack(dropped(changed, one, line), { path, line, place })
        : retired(without(changed, one), { path, line })
  return text === file.text ? [] : [{ kind: 'write', file, text }]
}

function withLine(text: string, { span }: Observation, line: string): string {
  const lines = linesOf(text)
  const [first, last] = [lines[span[0]], lines[span[1] - 1]]
  return first === undefined || last === undefined
    ? text
    : text.slice(0, first.start) + line + text.slice(last.stop)
}

/** Returns a text without the lines of an observation. Where they are the last, the end of the line before them stays. */
function without(text: string, { span }: Observation): string {
  return withoutLines(text, linesOf(text), span)
}

/** Adds a line to those that have ended: after the last of them, below their heading, or under a new one at the end of the note. */
function retired(
  text: string,
  { path, line }: { readonly path: string; readonly line: string },
): string {
  const { observations, supersededAt } = noteOf(text, path)
  const last = observations.findLast((each) => each.retired)
  if (last !== undefined) return addedAfter(text, last.span[1] - 1, line)
  if (supersededAt !== null) return addedAfter(text, supersededAt, line)
  const [body, tail] = atEnd(text)
  return body + section(text, line) + tail
}

/** Takes a line from those that have ended, and their heading with it, where that was added for it and is left empty. */
function dropped(text: string, one: Observation, line: string): string {
  const [body, tail] = atEnd(text)
  const added = section(text, line)
  if (body.endsWith(added)) return body.slice(0, -added.length) + tail
  const lines = linesOf(text)
  const [before, last] = [lines[one.span[0] - 1], lines[one.span[1] - 1]]
  return before !== undefined && last?.stop === text.length
    ? text.slice(0, before.stop) // it was added at the end of a text without a last end of line
    : withoutLines(text, lines, one.span)
}

/** Splits a text before its last end of line. */
function atEnd(text: string): readonly [body: string, tail: string] {
  const eol = eolOf(text)
  return text.endsWith(eol) ? [text.slice(0, -eol.length), eol] : [text, '']
}

function section(text: string, line: string): string {
  const eol = eolOf(text)
  return `${eol}${eol}## ${SUPERSEDED}${eol}${eol}${line}`
}

function addedAfter(text: string, nth: number, line: string): string {
  const { stop, end } = linesOf(text)[nth] ?? { stop: text.length, end: text.length }
  return stop === end
    ? text.slice(0, stop) + eolOf(text) + line + text.slice(stop)
    : text.slice(0, end) + line + text.slice(stop, end) + text.slice(end)
}

/** Puts a line back where it was; where that is not known, after the last observation that is current. */
function putBack(
  text: string,
  { path, line, place }: { readonly path: string; readonly line: string; readonly place: Place },
): string {
  if (place !== null) {
    const whole = withBlock(text, { ...place, raw: line })
    if (whole !== null) return whole
    throw refusal(
      `The lines around the place of the fact in ${path} have changed.`,
      `Palimpsest keeps the decision. Put the line back by hand; it is under “${SUPERSEDED}”.`,
    )
  }
  const { observations, supersededAt } = noteOf(text, path)
  const last = observations.findLast((each) => !each.retired)
  if (last !== undefined) return addedAfter(text, last.span[1] - 1, line)
  const heading = supersededAt === null ? null : (linesOf(text)[supersededAt] ?? null)
  const eol = eolOf(text)
  if (heading !== null)
    return text.slice(0, heading.start) + line + eol + eol + text.slice(heading.start)
  const [body, tail] = atEnd(text)
  return `${body}${eol}${line}${tail}`
}

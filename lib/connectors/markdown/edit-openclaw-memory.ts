import type { StorePlan } from '@/lib/connectors/port'
import { eolOf, linesOf, withBlock, withoutLines, type Block } from '@/lib/importers/markdown/lines'

import { bulletsOf } from './bullets'
import type { Edit } from './edits'
import { mustRead, type FileText, type Folder } from './folder'
import { callBody } from './plan-call'
import { refusal } from './refusal'

const MEMORY = 'MEMORY.md'

/** The lines of a fact are written where they go before they are taken from where they were, so they are never in neither place. */
export function editOpenclawMemory(folder: Folder, plan: StorePlan): readonly Edit[] {
  const { before, after } = plan
  const { fact: id } = callBody.parse(plan.call.body)
  const raw = before['line'] ?? ''
  const ends = after['ended'] === 'yes'
  const memory = mustRead(folder, MEMORY)
  if (memory === null) throw refusal('MEMORY.md is gone.')
  const inMemory = find(memory, id)
  const block = blockFor(before['heading'] ?? null, raw)
  if (ends) {
    const archive = mustRead(folder, after['file'] ?? '')
    return [...add({ path: after['file'] ?? '', archive, id, block }), ...takeOut(memory, id)]
  }
  const { copy } = before
  const archive = typeof copy === 'string' ? mustRead(folder, copy) : null
  const put: readonly Edit[] =
    inMemory === null ? [{ kind: 'write', file: memory, text: putBack(memory, plan) }] : []
  return [...put, ...(archive === null ? [] : dropFrom(archive, id, block))]
}

function find({ text }: FileText, id: string) {
  return bulletsOf(text).find((bullet) => bullet.id === id) ?? null
}

/** An entry among the retired facts: under its heading, so that it is known again. */
function blockFor(heading: string | null, raw: string): string {
  const eol = eolOf(raw)
  return `## ${heading ?? ''}${eol}${eol}${raw}${eol}`
}

function add({
  path,
  archive,
  id,
  block,
}: {
  readonly path: string
  readonly archive: FileText | null
  readonly id: string
  readonly block: string
}): readonly Edit[] {
  if (archive === null) return [{ kind: 'create', path, text: block }]
  if (find(archive, id) !== null) return []
  return [{ kind: 'write', file: archive, text: archive.text + block }]
}

function takeOut(memory: FileText, id: string): readonly Edit[] {
  const bullet = find(memory, id)
  return bullet === null
    ? []
    : [
        {
          kind: 'write',
          file: memory,
          text: withoutLines(memory.text, linesOf(memory.text), bullet.span),
        },
      ]
}

/** Takes an entry out with the heading that came with it; a file that held nothing else is removed. */
function dropFrom(archive: FileText, id: string, block: string): readonly Edit[] {
  const bullet = find(archive, id)
  if (bullet === null) return []
  const at = archive.text.indexOf(block)
  const isOurs = at !== -1 && archive.text.indexOf(block, at + 1) === -1
  const text = isOurs
    ? archive.text.slice(0, at) + archive.text.slice(at + block.length)
    : withoutLines(archive.text, linesOf(archive.text), bullet.span)
  return text === ''
    ? [{ kind: 'remove', file: archive }]
    : [{ kind: 'write', file: archive, text }]
}

function putBack({ text }: FileText, plan: StorePlan): string {
  const { place } = callBody.parse(plan.call.body)
  const { before } = plan
  const block: Block | null =
    place === null
      ? underHeading(text, before['heading'] ?? null, before['line'] ?? '')
      : { ...place, raw: before['line'] ?? '' }
  const whole = block === null ? null : withBlock(text, block)
  if (whole !== null) return whole
  throw refusal(
    place === null
      ? 'The heading of the fact is no longer in MEMORY.md.'
      : 'The lines around the place of the fact in MEMORY.md have changed.',
    'Palimpsest keeps the decision. Put the lines back by hand; they are in memory/.superseded.',
  )
}

/** After the last item under the heading, otherwise right below it. */
function underHeading(text: string, heading: string | null, raw: string): Block | null {
  const lines = linesOf(text)
  const last = bulletsOf(text).findLast((bullet) => bullet.heading === heading)
  const title = lines.findIndex((line) => line.text.replaceAll(/^#+\s+|\s*#*$/gu, '') === heading)
  if (last === undefined && title === -1) return null
  const at = last === undefined ? title + 1 : last.span[1]
  const [after = null, before = null] = [lines[at - 1]?.text, lines[at]?.text]
  return { raw, at, after, before, eol: eolOf(text) }
}

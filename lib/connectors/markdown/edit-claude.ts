import type { StorePlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'
import { linesOf, withBlock, withoutLines, type Block } from '@/lib/importers/markdown/lines'

import { INDEX, partsOf } from './claude-parts'
import type { Edit } from './edits'
import { mustRead, type Folder, type FileText } from './folder'
import { entriesOf } from './index-lines'
import { placeOf } from './plan-call'
import { refusal } from './refusal'

/** A fact that ends leaves the index first, then its place; one that is given back takes them the other way round. */
export function editClaude(folder: Folder, plan: StorePlan): readonly Edit[] {
  const { before, after } = plan
  const id = stemOf(before['file'] ?? '')
  const from = [before['file'], after['file']].map((file) => (file ? mustRead(folder, file) : null))
  const [had, has] = from
  const file = had ?? has ?? null
  if (file === null) throw refusal(`${before['file']} is gone.`)
  const moves: readonly Edit[] =
    before['file'] === after['file'] || had === null || had === undefined
      ? []
      : [{ kind: 'move', file: had, to: after['file'] ?? '' }]
  const line = editIndex(folder, { id, plan })
  const body = editBody(file, plan)
  return after['ended'] === 'yes' ? [...line, ...moves] : [...moves, ...body, ...line]
}

function editBody(file: FileText, { before, after }: StorePlan): readonly Edit[] {
  if (before['text'] === after['text'] && before['summary'] === after['summary']) return []
  const text = withParts(file.text, { before, after })
  return text === file.text ? [] : [{ kind: 'write', file, text }]
}

/** Replaces the text and the description where they are, from the end of the file. */
function withParts(
  text: string,
  { before, after }: { readonly before: StoreState; readonly after: StoreState },
): string {
  const { body, description } = partsOf(text)
  const hasBody = body.end > body.start
  const [was, is] = [before['text'] ?? '', after['text'] ?? '']
  const now = hasBody ? text.slice(body.start, body.end) : null
  const done = now === null || now === is || now !== was
  const withBody = done ? text : text.slice(0, body.start) + is + text.slice(body.end)
  const summary = after['summary'] ?? null
  return description === null || summary === null || description.raw === summary
    ? withBody
    : withBody.slice(0, description.start) + summary + withBody.slice(description.end)
}

function editIndex(
  folder: Folder,
  { id, plan }: { readonly id: string; readonly plan: StorePlan },
): readonly Edit[] {
  const wanted = plan.after['line'] ?? null
  if (wanted === (plan.before['line'] ?? null)) return []
  const file = mustRead(folder, INDEX)
  if (file === null)
    return wanted === null ? [] : [{ kind: 'create', path: INDEX, text: `${wanted}\n` }]
  const entry = entriesOf(file.text).find(({ stems }) => stems.has(id))
  if (entry === undefined && wanted === null) return []
  if (entry?.raw === wanted) return []
  const lines = linesOf(file.text)
  if (entry === undefined) {
    const text = withBlock(file.text, { ...placeOf(plan, file.text), raw: wanted ?? '' })
    if (text === null)
      throw refusal(
        'The lines around the place of the fact in MEMORY.md have changed.',
        'Palimpsest keeps the decision. Put the line back by hand, or move the file back from .superseded.',
      )
    return [{ kind: 'write', file, text }]
  }
  const text =
    wanted === null
      ? withoutLines(file.text, lines, entry.span)
      : replaced(file.text, entry, wanted)
  return [{ kind: 'write', file, text }]
}

function replaced(
  text: string,
  { raw, span }: Block & { readonly span: readonly [number, number] },
  by: string,
): string {
  const { start = 0 } = linesOf(text)[span[0]] ?? {}
  return text.slice(0, start) + by + text.slice(start + raw.length)
}

function stemOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/u, '')
}

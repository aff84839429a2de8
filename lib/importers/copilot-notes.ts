import { formatNumber } from '@/lib/language/format'

import { cleanedSentence, cleanText, isCleaned, quoted } from './clean-text'
import type { RowReader, StoreCells } from './store-row'

type Note = string | readonly string[]

/** The fields of Copilot CLI that describe an item and are not its statement, as they are named there. */
const NOTES = [
  'lifespan',
  'alternatives',
  'tradeoffs',
  'revisitCondition',
  'relatedFiles',
  'filePath',
] as const

const MOST_CHARACTERS = 8000 // of one note

/** Reads what Copilot CLI notes about an item as metadata, in its words. What cannot be kept is flagged. */
export function copilotNotes(item: StoreCells, row: RowReader): Readonly<Record<string, Note>> {
  return Object.fromEntries(
    NOTES.flatMap((name) => {
      const note = noteOf(item[name], (why) => row.flag(`Its "${name}" ${why}; it was left out.`))
      if (note !== null && isCleaned(item[name])) row.flag(cleanedSentence([name]))
      return note === null ? [] : [[name, note] as const]
    }),
  )
}

function noteOf(value: unknown, leftOut: (why: string) => void): Note | null {
  const texts = Array.isArray(value) ? value : [value ?? '']
  if (!texts.every((text) => typeof text === 'string')) {
    leftOut('is neither a text nor a list of texts')
    return null
  }
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length > MOST_CHARACTERS) {
    const [is, limit] = [length, MOST_CHARACTERS].map((count) => formatNumber(count))
    leftOut(`has ${is} characters and the limit is ${limit}`)
    return null
  }
  const said = texts.map(cleanText).filter((text) => text.trim() !== '')
  return Array.isArray(value) && said.length > 0 ? said : (said[0] ?? null)
}

const RAISED = 1.1 // it adds 0.1 to what a correction says, and knows no upper limit
const ROUNDING = 1e-9

/** Reads the confidence that Copilot CLI gives an item. What a correction raised above 1 is certain, and flagged. */
export function copilotConfidence(item: StoreCells, row: RowReader): number | null {
  const value = item['confidence']
  if (typeof value !== 'number' || value <= 1 || value > RAISED + ROUNDING)
    return row.share('confidence')
  row.flag(
    `Its confidence is ${value}: Copilot CLI adds 0.1 to what a correction says, even above 1. It was kept as 1.`,
  )
  return 1
}

const READ: ReadonlySet<string> = new Set([
  ...NOTES,
  'id',
  'category',
  'confidence',
  'timestamp',
  'lastReinforced',
  'supersededBy',
  'supersededAt',
])
const MOST_NAMED = 5

/** Names the fields that no item of a list is read by, with how many items have them. Null where there are none. */
export function unreadFields(
  items: readonly { readonly item: StoreCells; readonly own: readonly string[] }[],
): string | null {
  const counts = new Map<string, number>()
  for (const { item, own } of items)
    for (const name of Object.keys(item))
      if (!READ.has(name) && !own.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return null
  const names = [...counts].map(([name, count]) => `${quoted(name)} (${formatNumber(count)})`)
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return `Unknown fields were left out, with the number of items: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`
}

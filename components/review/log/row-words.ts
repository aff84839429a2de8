import type { ChangeTable } from '@/lib/domain/change'
import { letterWord } from '@/lib/domain/part-words'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { formatInstant } from '@/lib/language/format'

/** What a row of each table is to people. */
export const TABLE_WORDS: Readonly<Record<ChangeTable, string>> = {
  fact: 'Fact',
  source: 'Source',
  proposal: 'Proposal',
  verdict: 'Decision',
  policy: 'Policy',
  sample: 'Blind sample',
  label: 'Blind label',
  switch: 'Shadow or Live',
  weights: 'Weights',
  limits: 'Requested limits',
  'kept-apart': 'Not duplicates',
  'ended-answer': 'Answer',
}

const COLUMN_WORDS: Readonly<Record<string, string>> = {
  aspectKey: 'compared under',
  at: 'when',
  confirmations: 'times confirmed',
  confirmedAt: 'confirmed on',
  content: 'text',
  contextDiffers: 'context differs',
  detectorVersion: 'detector',
  foreignConfidence: 'confidence of another system',
  foreignOnly: 'proposed only by another system',
  firstAt: 'first signature on',
  firstVerified: 'first signer verified',
  foreignSystem: 'other system',
  lastSeenAt: 'last seen',
  newerRevision: 'version of the newer text',
  origin: 'found',
  olderRevision: 'version of the older text',
  pattern: 'signals',
  policySnapshot: 'policy when found',
  readings: 'evidence',
  recordedAt: 'recorded on',
  reverted: 'undone',
  returnedAt: 'returned on',
  revision: 'version of the text',
  secondAt: 'second signature on',
  secondVerified: 'second signer verified',
  seen: 'times seen',
  supersededAt: 'ended on',
  timeKnown: 'time from its source',
  validFrom: 'true since',
  validUntil: 'true until',
  verdict: 'decision',
  value: 'answer',
  winningSignal: 'strongest signal',
}

// The ids of people whose names are in the column beside.
const PERSON_IDS = /^(?:by|firstSigner|madeBy|returnedBy|secondSigner)Id$/u

/** True for a column that people read in the one beside it: the id of a signer. */
export function isPersonId(name: string): boolean {
  return PERSON_IDS.test(name)
}

/** Returns the name of a column as people say it: `validUntil` → `true until`, `supersededById` → `superseded by`. */
export function columnWords(name: string): string {
  return (
    COLUMN_WORDS[name] ??
    name
      .replace(/(?:Id|At)$/, '')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
  )
}

const ORIGIN_WORDS: Readonly<Record<string, string>> = {
  inline: 'on save',
  sweep: 'in a sweep',
  import: 'in an import',
  manual: 'by hand',
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Returns a stored value as people read it: an answer as it is called, an instant as its day and time. */
export function valueWords(column: string, value: string): string {
  if (INSTANT.test(value)) return formatInstant(value)
  if (column === 'value' || column === 'verdict')
    return isOf(VERDICT_WORDS, value) ? VERDICT_WORDS[value].done : value
  if (column === 'winningSignal')
    return isOf(SIGNAL_LABELS, value) ? SIGNAL_LABELS[value].label : value
  if (column === 'pattern') return value.split('+').map(letterWord).join(', ').toLowerCase()
  if (column === 'origin') return ORIGIN_WORDS[value] ?? value
  if (column === 'status' && value === 'pending') return 'open'
  if (column === 'status' && value === 'active') return 'current'
  return value
}

function isOf<Key extends string>(words: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(words, key)
}

import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import type { AnyDetector } from './detector'
import { detectorOf } from './registry'
import { findSupersessions } from './slot-pairs'

const FOLDER = path.resolve(import.meta.dirname, '../../../shared/conformance')
const FILES = ['signet', 'vestige', 'hybrid-memory', 'memstore', 'copilot-cli']
const MIN_CONFIDENCE = 0.7 // configuration default in the Signet document

// Rows that the seed profile cannot satisfy as the document words it. Each is run and must still
// deviate; a row that starts to pass must be removed from the list.
const SEED_EXCLUDED: Readonly<Record<string, string>> = {
  'signet-T01': 'needs meaning: the fast path has no evidence, the judge is asked',
  'signet-T02': 'needs meaning: "migrated" is no marker and the old value is absent',
  'signet-T17': 'the nineteen negation tokens of the document are English',
  'signet-T26': '"has" with two values is a value conflict in the document',
  'signet-T28': 'the document counts "no" as a negation wherever it stands',
  'signet-T29': 'the document does not ask what a negation negates',
  'signet-T31': 'before/after is an antonym pair of Signet, whatever it orders',
  'signet-T32': 'the document does not ask which object an antonym acts on',
  'signet-T34': 'the document does not ask which object an antonym acts on',
  'signet-T35': 'yes/no is an antonym pair of Signet, whoever answers',
  'signet-T38': 'more than a day apart with a marker is all the document asks',
  'signet-T40': 'the document compares whole values; a refinement is another value',
  'signet-T41': 'a paraphrase: the seed profile knows only identical texts as duplicates',
  'vestige-V16': 'a correction signal, which the seed profile does not have',
  'vestige-V20': '"use" with two values is a value conflict in the document',
  'vestige-V23a': 'a correction signal, which the seed profile does not have',
  'hybrid-H12': 'a key signal, which the seed profile does not have',
  'hybrid-H14a': 'a duplicate by key and value, which the seed profile does not read',
  'hybrid-H14b': 'a duplicate by key and value, which the seed profile does not read',
  'hybrid-H14c': 'a duplicate by key and value, which the seed profile does not read',
  'memstore-M20': '"uses" with two values is a value conflict in the document',
}

// The same for the default profile.
const DEFAULT_EXCLUDED: Readonly<Record<string, string>> = {
  'signet-U4': 'two whereabouts without a word in common: the judge is asked',
  'signet-T01': 'needs meaning: a flat hunt, and a separation',
  'signet-T17': 'English lexica; an unknown language raises no alarm',
  'signet-T40': 'another place name, or one described more closely: needs a gazetteer',
  'vestige-V23b':
    'a correction that says the same is a correction here; whether its subject is established is not known',
  'hybrid-H14a': 'a duplicate by key and value; here it is merely no supersession',
  'hybrid-H14b': 'a duplicate by key and value; here it is merely no supersession',
  'hybrid-H14c': 'a duplicate by key and value; here it is merely no supersession',
  'memstore-M01': '“uses” may collect; one editor after another needs meaning',
}

const PROFILES = [
  [detectorOf('seed'), SEED_EXCLUDED],
  [detectorOf('default'), DEFAULT_EXCLUDED],
] as const

type Fields = Readonly<Record<string, unknown>>
type Row = {
  readonly id: string
  readonly why: string
  readonly given: Fields
  readonly expect: Fields
}

// Read by the adapter, or about another layer: similarity, merging, review, application.
const GIVEN_FIELDS = [
  'older',
  'newer',
  'sameAspect',
  'aspect',
  'path',
  'similarity',
  'subjectEstablished',
]
const FACT_FIELDS = [
  'id',
  'text',
  'at',
  'entity',
  'subject',
  'key',
  'value',
  'category',
  'confidence',
]
const EXPECT_FIELDS =
  'outcome signalsInclude signalsExclude minConfidence bothOrders count tier afterApprove notMerged notConfirmed bothKept confidenceOfOlderUnchanged'.split(
    ' ',
  )

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown, allowed: readonly string[]): Fields {
  if (!isFields(value)) throw new Error('expected an object')
  const unknown = Object.keys(value).filter((name) => !allowed.includes(name))
  if (unknown.length > 0) throw new Error(`unknown fields: ${unknown.join(', ')}`)
  return value
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function parseRow(line: string): Row & { readonly area: unknown } {
  const row = fieldsOf(JSON.parse(line), ['id', 'area', 'given', 'expect', 'theirs', 'why'])
  if (!isFields(row['given']) || !isFields(row['expect'])) throw new Error('expected objects')
  const { given, expect: expected } = row
  return {
    id: String(row['id']),
    why: String(row['why']),
    area: row['area'],
    given,
    expect: expected,
  }
}

function readRows(): readonly Row[] {
  return FILES.flatMap((file) =>
    fs
      .readFileSync(path.join(FOLDER, `${file}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map(parseRow),
  ).filter((row) => row.area === 'detection')
}

function answer(detector: AnyDetector, first: Fields, second: Fields) {
  const prepare = detector.createPreparer()
  const statements = [first, second].map((fact) =>
    prepare({
      content: String(fact['text']),
      statedAtMs: typeof fact['at'] === 'string' ? Date.parse(fact['at']) : null,
      key: typeof fact['key'] === 'string' ? fact['key'] : null,
    }),
  )
  const [older, newer] = statements
  if (older === undefined || newer === undefined) throw new Error('expected two facts')
  const isSibling = () => first['entity'] === second['entity']
  const slot = { detector, statements }
  const { found } = findSupersessions(slot, { minConfidence: MIN_CONFIDENCE, isSibling })
  const finding = detector.detect(older, newer)
  const fired = finding.readings.filter((reading) => reading.fired)
  const outcome = found.length > 0 ? 'propose' : 'none'
  const paraphrased = fired.some(
    ({ signal, level }) => signal === 'paraphrase' && level === 'same-words',
  )
  return {
    outcome:
      found.length === 0 && (older.normalized === newer.normalized || paraphrased)
        ? 'duplicate'
        : outcome,
    signals: fired.map((reading): string => reading.signal),
    confidence: finding.confidence,
    count: found.length,
  }
}

function deviationsOf(row: Row, detector: AnyDetector): readonly string[] {
  const given = fieldsOf(row.given, GIVEN_FIELDS)
  const wanted = fieldsOf(row.expect, EXPECT_FIELDS)
  const older = fieldsOf(given['older'], FACT_FIELDS)
  const newer = fieldsOf(given['newer'], FACT_FIELDS)
  const got = answer(detector, older, newer)
  const deviations: string[] = []
  const require = (holds: boolean, what: string) => {
    if (!holds) deviations.push(`${what}, got ${JSON.stringify(got)}`)
  }
  const { outcome, count, minConfidence } = wanted
  if (outcome !== undefined) require(got.outcome === outcome, `outcome ${JSON.stringify(outcome)}`)
  if (count !== undefined) require(got.count === count, `count ${JSON.stringify(count)}`)
  if (minConfidence !== undefined) require(got.confidence >= Number(minConfidence), 'confidence')
  for (const name of namesOf(wanted['signalsInclude'])) require(got.signals.includes(name), name)
  for (const name of namesOf(wanted['signalsExclude'])) {
    require(!got.signals.includes(name), `no ${name}`)
  }
  if (wanted['bothOrders'] === true) {
    require(answer(detector, newer, older).outcome ===
      got.outcome, 'the same outcome in both orders')
  }
  for (const name of ['notMerged', 'notConfirmed', 'bothKept']) {
    if (wanted[name] === true) require(got.outcome !== 'duplicate', name)
  }
  return deviations
}

const isPresent = fs.existsSync(FOLDER)
if (!isPresent) console.warn('conformance rows skipped: ../shared is not present')

const ROWS = isPresent ? readRows() : []

describe.skipIf(!isPresent).each(PROFILES)(
  'conformance of $profile (skipped when ../shared is not present)',
  (detector, excluded) => {
    const titled = ROWS.map(
      (row) => [`${row.id} ${row.why}`, excluded[row.id] ?? null, row] as const,
    )

    it.for(titled.filter(([, reason]) => reason === null))('%s', ([, , row]) => {
      expect(deviationsOf(row, detector)).toEqual([])
    })

    it.for(titled.filter(([, reason]) => reason !== null))('excluded: %s — %s', ([, , row]) => {
      expect(deviationsOf(row, detector)).not.toEqual([])
    })

    it('every excluded id exists', () => {
      const ids = new Set(ROWS.map((row) => row.id))
      expect(Object.keys(excluded).filter((id) => !ids.has(id))).toEqual([])
    })

    it('an unknown field fails', () => {
      const older = { text: 'a', mood: 'calm' }
      const row = { id: 'x', why: '', given: { older, newer: { text: 'b' } }, expect: {} }
      expect(() => deviationsOf(row, detector)).toThrow('unknown fields: mood')
    })
  },
)

import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import type { Finding } from '../finding'
import type { FactText } from '../statement'
import { WEIGHED_DETECTOR } from './weighed-detector'

const HOUR_MS = 3_600_000

// Words used by all signals, some with the punctuation that they depend on.
const WORDS =
  'user amari lives works plays is was are has the my national team in for at of to from not never no longer now instead switched avoids likes Paris: Lyon, (winter) when if only 5kg 5 forty kg percent open closed unhappy happy tea coffee over manager Ada’s and but. do hesitate live without sold died was changed 9:30 10pm May 8 also lived default Color: moved would said “yes” ? 京 é switch swap https://a.example/b a@b.example žiūri naudoja'.split(
    ' ',
  )

const factText: fc.Arbitrary<FactText> = fc.record({
  content: fc
    .array(fc.constantFrom(...WORDS), { maxLength: 9 })
    .map((words: readonly string[]) => words.join(' ')),
  statedAtMs: fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => hours * HOUR_MS)),
  key: fc.constantFrom<string | null>(null, 'a', 'b'),
  entity: fc.constantFrom<string | null>(null, 'amari', 'Paris', 'Teams'), // “team” is in the texts
  aspect: fc.constantFrom<string | null>(null, 'home city', 'clubs', 'notes', 'trombone'),
})

/** Two facts; the second often differs from the first in one word. */
const facts = fc.tuple(factText, factText, fc.constantFrom(...WORDS)).map(([a, b, word]) => {
  if (b.content.length % 3 === 0) return [a, b] as const
  const words = a.content.split(' ')
  return [a, { ...b, content: [...words.slice(1), word].join(' ') }] as const
})

const RUNS = { seed: 11, numRuns: Math.ceil(3000 * inject('share')) }

function findingOf(older: FactText, newer: FactText): Finding {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  return WEIGHED_DETECTOR.detect(prepare(older), prepare(newer))
}

describe('the weighed detector', () => {
  it("[D1] the fast confidence equals the finding's if evidence supports it, else 0", () => {
    fc.assert(
      fc.property(facts, ([first, second]) => {
        const prepare = WEIGHED_DETECTOR.createPreparer()
        const older = prepare(first)
        const newer = prepare(second)
        const { confidence, winningSignal } = WEIGHED_DETECTOR.detect(older, newer)
        expect(WEIGHED_DETECTOR.confidenceOf(older, newer)).toBe(
          winningSignal === null ? 0 : confidence,
        )
      }),
      RUNS,
    )
  })

  it('[W59] a pair reaches each minimum up to its confidence, and none above it', () => {
    fc.assert(
      fc.property(facts, ([first, second]) => {
        const prepare = WEIGHED_DETECTOR.createPreparer()
        const [older, newer] = [prepare(first), prepare(second)]
        const confidence = WEIGHED_DETECTOR.confidenceOf(older, newer)
        const isReached = (least: number) => WEIGHED_DETECTOR.reaches(older, newer, least)
        expect(isReached(confidence)).toBe(confidence > 0)
        expect(isReached(confidence + 1e-9)).toBe(false)
        expect(isReached(0)).toBe(confidence > 0)
        expect(isReached(0.7)).toBe(confidence >= 0.7)
      }),
      RUNS,
    )
  })

  it.each([
    ['Pick the green theme for the admin pages', 'Write tests for the admin pages'],
    ['Use tabs for the Go code', 'Write tests for the Go code'],
    ['Ana cooks soup for the kids', 'Ana reads stories for the kids'],
    ['Mara plays the cello (source: chat)', 'Mara owns a red bicycle (source: chat)'],
    ['Pick the blue font for the bills', 'Remember to document the blue font for the bills'],
    ['Pick the blue font for the bills', 'Do not neglect to document the blue font for the bills'],
    ['The team uses Slack', 'The team no longer uses Zoom'],
    ['The app runs on Linux', 'The app no longer sells jam'],
    ['The build runs on Linux', 'The build no longer runs on Windows'],
    ['Mira visits Rome every year', 'Mira no longer visits Oslo every year'],
    ['User uses Postgres', 'User no longer uses Redis'],
    ['The camera never recorded sound until May', 'The camera records sound since May'],
    ['Keep the log open during the sprint', 'The log is not to be closed during the sprint'],
    ['Run migrations before deploys', 'No deploy skips migrations'],
    ['Sign the release notes', 'Nobody should forget to sign the release notes'],
    ['Lock the office at night', 'No one may ever forget to lock the office at night'],
    ['Use the test cluster for tests', 'Do not be afraid to use the test cluster for tests'],
    ['The log stays open', 'The log stays open; it must not be closed'],
    ['User is paid in cash', 'User is paid monthly'],
    ['User is paid by Acme', 'User is paid weekly'],
  ])('[W21] [W32] [W42] proposes neither “%s” nor “%s” against the other', (one, other) => {
    const said = { key: null, entity: null }
    for (const [older, newer] of [
      [one, other],
      [other, one],
    ] as const) {
      const { confidence } = findingOf(
        { ...said, content: older, statedAtMs: HOUR_MS },
        { ...said, content: newer, statedAtMs: 340 * HOUR_MS },
      )
      expect(confidence).toBeLessThan(0.7)
    }
  })

  it.each([
    ['The lift and the crane are running', 'Neither the lift nor the crane is running'],
    ['The lift and the crane run', 'Neither the lift nor the crane runs'],
    ['editor = VS Code', 'editor = Neovim'],
  ])('[W32] [W49] proposes “%s” and “%s”', (older, newer) => {
    const said = { key: null, entity: null }
    const { confidence } = findingOf(
      { ...said, content: older, statedAtMs: HOUR_MS },
      { ...said, content: newer, statedAtMs: 340 * HOUR_MS },
    )
    expect(confidence).toBeGreaterThanOrEqual(0.7)
  })

  it.each([
    ['number', '5kg', 'eight kilograms'], // no shared word
    // content words in one text that are part of a benign negation in the other
    ['substitution', 'singer apples potato do not hesitate', 'singer apples fish do 10 hesitate'],
  ])('[D1] the fast confidence sees %s between “%s” and “%s”', (signal, first, second) => {
    const prepare = WEIGHED_DETECTOR.createPreparer()
    const older = prepare({ content: first, statedAtMs: null })
    const newer = prepare({ content: second, statedAtMs: null })
    const { confidence, winningSignal } = WEIGHED_DETECTOR.detect(older, newer)
    expect(winningSignal).toBe(signal)
    expect(WEIGHED_DETECTOR.confidenceOf(older, newer)).toBe(confidence)
  })

  it('[W1] [W7] the prior and weights of a scene add up to its confidence, and evidence in it counts for less', () => {
    const at = { statedAtMs: null }
    const scene = findingOf(
      { content: 'A man is playing chess in a park', ...at },
      { content: 'A man is not playing chess in a park', ...at },
    )
    const named = findingOf(
      { content: 'Ines is playing chess in a park', ...at },
      { content: 'Ines is not playing chess in a park', ...at },
    )
    const sum = scene.readings.reduce((bits, { weight = 0 }) => bits + weight, scene.prior ?? 0)
    expect(1 / (1 + 2 ** -sum)).toBeCloseTo(scene.confidence, 12)
    expect(scene.readings.at(-3)).toMatchObject({ signal: 'register', level: 'scene' })
    expect(scene.confidence).toBeLessThan(named.confidence)
    expect(scene.confidence).toBeGreaterThan(0.7)
  })

  it.each([
    ['A man is playing chess in a park', 'A man is not playing chess in a park'], // a scene, too
    ['Ines lives in Ghent', 'Ines lives in Bonn now'],
  ])('[W1] [W52] the weights add up where an aspect scales them: “%s”', (older, newer) => {
    const found = findingOf(
      { content: older, statedAtMs: 0, aspect: 'home city' },
      { content: newer, statedAtMs: 48 * HOUR_MS, aspect: 'home city' },
    )
    const sum = found.readings.reduce((bits, { weight = 0 }) => bits + weight, found.prior ?? 0)
    expect(1 / (1 + 2 ** -sum)).toBeCloseTo(found.confidence, 12)
    expect(found.readings.at(-2)).toMatchObject({ signal: 'aspect', level: 'one', fired: true })
  })

  it('[W52] [W53] [W57] [W60] without an aspect, or with two kinds of it, the new signals weigh nothing', () => {
    fc.assert(
      fc.property(facts, ([a, b]) => {
        for (const [one, other] of [
          [null, null],
          ['home city', null],
          ['home city', 'languages'],
        ] as const) {
          const { readings } = findingOf({ ...a, aspect: one }, { ...b, aspect: other })
          for (const name of ['aspect', 'wording', 'topic', 'together'] as const)
            expect(readings.find(({ signal }) => signal === name)?.weight).toBe(0)
        }
      }),
      RUNS,
    )
  })

  it('[W52] that an aspect holds one value says nothing of texts that share no word but the name', () => {
    const levelOf = (newer: string) =>
      findingOf(
        { content: 'Ines plays the cello', entity: 'Ines', statedAtMs: 0, aspect: 'role' },
        { content: newer, entity: 'Ines', statedAtMs: 48 * HOUR_MS, aspect: 'role' },
      ).readings.find(({ signal }) => signal === 'aspect')
    expect(levelOf('Ines no longer plays the oboe')).toMatchObject({ level: 'one' })
    expect(levelOf('Ines no longer eats fish')).toMatchObject({ level: 'other' })
  })

  it('[W52] an aspect that holds facts of many kinds weighs against, one that holds one value for', () => {
    const confidenceWith = (aspect: string) =>
      findingOf(
        { content: 'Ines plays the cello', statedAtMs: 0, aspect },
        { content: 'Ines plays the oboe', statedAtMs: 48 * HOUR_MS, aspect },
      ).confidence
    expect(confidenceWith('notes')).toBeLessThan(confidenceWith('instruments'))
    expect(confidenceWith('instruments')).toBeLessThan(confidenceWith('role'))
  })

  it('[W12] without evidence the confidence is at most 0.30, whatever the sum', () => {
    fc.assert(
      fc.property(facts, ([older, newer]) => {
        const { confidence, winningSignal } = findingOf(older, newer)
        expect(confidence).toBeLessThanOrEqual(winningSignal === null ? 0.3 : 1)
      }),
      RUNS,
    )
  })

  it('[D6] a finding is byte-identical whatever was prepared before it', () => {
    fc.assert(
      fc.property(facts, fc.array(factText, { maxLength: 4 }), ([a, b], others) => {
        const prepare = WEIGHED_DETECTOR.createPreparer()
        for (const other of others) prepare(other)
        const newer = prepare(b)
        const finding = WEIGHED_DETECTOR.detect(prepare(a), newer)
        expect(JSON.stringify(finding)).toBe(JSON.stringify(findingOf(a, b)))
      }),
      RUNS,
    )
  })

  it.each([
    ['Mira', 'Mira plays the cello', 'Mira no longer eats fish'],
    [null, 'User speaks Estonian', 'User no longer smokes'],
    [null, 'User keeps bees', 'Correction: user’s sister is named Elin, not Erin'],
    ['Ada Quist', 'Ada Quist works nights', 'Correction: Ada Quist’s flat is on Mill Street'],
  ])('[W3] sharing only the name %s ends nothing: “%s”, “%s”', (entity, older, newer) => {
    const found = findingOf(
      { content: older, statedAtMs: 0, entity },
      { content: newer, statedAtMs: 48 * HOUR_MS, entity },
    )
    expect(found.confidence).toBeLessThan(0.5)
  })

  it.each([
    [
      'Pick the green theme for the admin pages',
      'Don’t forget to document the green theme for the admin pages',
    ],
    ['Run the virus scan on uploads', 'Uploads can’t skip the virus scan'],
    [
      'Keep the changelog open during the sprint',
      'The changelog must not be closed during the sprint',
    ],
    [
      'The sensor never reported humidity until the firmware update',
      'The sensor reports humidity since the firmware update',
    ],
    ['I use pytest', 'actually, use ruff'],
    ['Anton never skips breakfast', 'Anton goes by Toni among friends'],
    ['The rent is 900 euros', 'The rent is paid in cash'],
  ])(
    '[W3] [W14] [W16] [W20] [W21] [W22] [W25] [W42] “%s” and “%s” agree in either order',
    (first, second) => {
      const confidenceOf = (older: string, newer: string) =>
        findingOf({ content: older, statedAtMs: 0 }, { content: newer, statedAtMs: 336 * HOUR_MS })
          .confidence
      expect(confidenceOf(first, second)).toBeLessThan(0.7)
      expect(confidenceOf(second, first)).toBeLessThan(0.7)
    },
  )
})

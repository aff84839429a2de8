import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it, test } from 'vitest'

import { clusterConfidence, mergeClusters } from './merge-clusters'
import {
  planMerge,
  suggestSurvivor,
  suggestWords,
  type MergeMember,
  type MergePair,
} from './merge-plan'
import {
  jaccard,
  mergeBand,
  mergeProfile,
  mergeScore,
  mergeSignals,
  mergeThresholds,
  mergeWeights,
  scoreFacts,
} from './merge-score'
import { mergeTags, mergeTexts } from './merged-text'
import { pairKeyOf } from './proposal'
import { refusalMessage } from './refusal'

const THRESHOLDS = { match: 0.86, possible: 0.72 }

function signalsOf(older: string, newer: string, embedding: number | null = null) {
  const read = (content: string) => mergeProfile({ content, tags: [] })
  return mergeSignals(read(older), read(newer), embedding)
}

describe('mergeScore', () => {
  it('[ME2] adds up .70, .15 and .15 when all signals are available', () => {
    expect(mergeScore({ embedding: 0.9, tags: 0.5, tokens: 0.4 })).toBeCloseTo(0.765, 12)
  })

  it.each([
    [{ embedding: null, tags: 0.5, tokens: 0.8 }, 0.65],
    [{ embedding: null, tags: null, tokens: 0.8 }, 0.8],
    [{ embedding: 1, tags: null, tokens: 0 }, 0.7 / 0.85],
    [{ embedding: null, tags: null, tokens: null }, 0],
  ])('[ME2] [ME9] leaves out unavailable signals: %j is %d', (signals, score) => {
    expect(mergeScore(signals)).toBeCloseTo(score, 12)
    const { embedding, tags, tokens } = mergeWeights(signals)
    const total = embedding + tags + tokens
    expect([0, 1].some((whole) => Math.abs(total - whole) < 1e-12)).toBe(true)
  })

  it.each([
    [{ embedding: null, tags: 1 / 3, tokens: 1 }, 1],
    [{ embedding: 0.99, tags: 0, tokens: 1 }, (0.7 * 0.99 + 0.15) / 0.85],
  ])('[ME19] tags do not tell the same words apart: %j is %d', (signals, score) => {
    expect(mergeScore(signals)).toBeCloseTo(score, 12)
  })

  it('[ME2] [ME10] numbers count as words: two versions differ', () => {
    expect(signalsOf('runs PostgreSQL 14', 'runs PostgreSQL 16').tokens).toBeLessThan(1)
    expect(signalsOf('is it a', 'is it a').tokens).toBe(1)
  })
})

describe('scoreFacts', () => {
  type Text = readonly [content: string, tags?: readonly string[]]
  const score = ([one, tags = []]: Text, [other, others = []]: Text, embedding?: number) =>
    scoreFacts(
      mergeProfile({ content: one, tags }),
      mergeProfile({ content: other, tags: others }),
      embedding ?? null,
    ).score

  const SHORT: Text = ['Tove teaches ceramics']
  const LONG: Text = ['Tove currently teaches ceramics in Malmö']

  it('[ME20] a text with all words of another is possible, in either order', () => {
    expect([score(SHORT, LONG), score(LONG, SHORT)]).toEqual([0.72, 0.72])
    expect(score(SHORT, ['Tove teaches ceramics weekly'])).toBe(0.75) // more words in common count as before
  })

  it.each<[string, Text, Text, number?]>([
    ['a model has compared them', SHORT, LONG, 0.6],
    ['it has other tags', ['Tove teaches ceramics', ['work']], [LONG[0], ['leisure']]],
    ['it is two words long', ['teaches ceramics'], ['Tove teaches ceramics daily']],
    ['the other one is more than twice as long', SHORT, [`${LONG[0]} every Tuesday evening`]],
    ['the other one lacks a word', ['Tove teaches ceramics weekly'], LONG],
  ])('[ME20] it is not where %s', (_what, one, other, embedding) => {
    expect(score(one, other, embedding)).toBeLessThan(0.72)
  })
})

describe('mergeThresholds', () => {
  const thresholds = (match: number, possible: number) =>
    mergeThresholds({ mergeMatchThreshold: match, mergePossibleThreshold: possible })

  it('[ME1] are clamped to 0–1, possible at most match', () => {
    expect(thresholds(2, -1)).toEqual({ match: 1, possible: 0 })
    expect(thresholds(0.8, 0.95)).toEqual({ match: 0.8, possible: 0.8 })
  })
})

describe('clusters', () => {
  it('[ME3] two similar facts do not pull in a third', () => {
    const pairs = [
      { one: 'A', other: 'B', score: 0.9 },
      { one: 'B', other: 'C', score: 0.8 },
    ]
    expect(mergeClusters(pairs)).toEqual([['A', 'B']])
    expect(mergeClusters([...pairs, { one: 'A', other: 'C', score: 0.75 }])).toEqual([
      ['A', 'B', 'C'],
    ])
  })

  it('[ME3] do not depend on the order of pairs', () => {
    const names = 'A B C D E F G H'.split(' ')
    const pairs = names.flatMap((one, i) =>
      names
        .slice(i + 1)
        .filter((_other, j) => (i * 7 + j * 3) % 4 !== 0)
        .map((other, j) => ({ one, other, score: 0.72 + ((i * 5 + j) % 7) / 30 })),
    )
    const groups = JSON.stringify(mergeClusters(pairs))
    expect(JSON.stringify(mergeClusters(pairs.toReversed()))).toBe(groups)
  })

  it('[ME3] hold at most twenty facts', () => {
    const names = Array.from({ length: 30 }, (_none, nth) => `f${String(nth).padStart(2, '0')}`)
    const pairs = names.flatMap((one, i) =>
      names.slice(i + 1).map((other) => ({ one, other, score: 1 })),
    )
    expect(Math.max(...mergeClusters(pairs).map((group) => group.length))).toBeLessThanOrEqual(20)
  })
})

describe('mergeTexts', () => {
  it('[ME5] compares whole sentences, ignoring final punctuation, and keeps their order', () => {
    const members = [
      { id: 'a', content: 'Uses pnpm. Deploys on Fridays.' },
      { id: 'b', content: 'uses PNPM\nNever on Mondays!' },
      { id: 'c', content: 'Never on mondays. And not in May.' },
    ]
    expect(mergeTexts(members, 'a')).toEqual({
      content: 'Uses pnpm. Deploys on Fridays.\nNever on Mondays!\nAnd not in May.',
      parts: [
        { text: 'Uses pnpm. Deploys on Fridays.', from: 'a' },
        { text: 'Never on Mondays!', from: 'b' },
        { text: 'And not in May.', from: 'c' },
      ],
    })
  })
})

function member(id: string, content: string, more: Partial<MergeMember> = {}): MergeMember {
  return {
    id,
    agentId: 'scout',
    entity: 'Mara',
    aspect: 'tools',
    key: null,
    kind: 'fact',
    content,
    tags: [],
    metadata: {},
    importance: null,
    status: 'active',
    supersededById: null,
    protected: false,
    ...more,
  }
}

function pair(one: string, other: string, more: Partial<MergePair> = {}): MergePair {
  const signals = { embedding: null, tags: null, tokens: 1 }
  return { pairKey: pairKeyOf(one, other), signals, score: 1, differs: null, ...more }
}

function plan(
  members: readonly MergeMember[],
  more: Partial<Parameters<typeof planMerge>[0]> = {},
) {
  const pairs = members.flatMap((one, i) =>
    members.slice(i + 1).map((other) => pair(one.id, other.id)),
  )
  return planMerge({
    members,
    survivorId: members[0]?.id ?? '',
    words: 'all',
    pairs,
    notCurrent: [],
    thresholds: THRESHOLDS,
    autoApply: false,
    ...more,
  })
}

describe('planMerge', () => {
  const two = [member('a', 'Uses pnpm'), member('b', 'uses pnpm.', { tags: ['Node'] })]

  it('[ME6] [ME13] a match needs confirmation unless the policy says otherwise', () => {
    expect(plan(two)).toMatchObject({ value: { band: 'match', needsConfirmation: true } })
    expect(plan(two, { autoApply: true })).toMatchObject({ value: { needsConfirmation: false } })
    const pairs = [pair('a', 'b', { score: 0.8 })]
    expect(plan(two, { autoApply: true, pairs })).toMatchObject({
      value: { band: 'possible', needsConfirmation: true },
    })
  })

  it('[ME4] facts with different values never match, whatever the score', () => {
    const pairs = [pair('a', 'b', { differs: 'number' })]
    expect(plan(two, { autoApply: true, pairs })).toMatchObject({
      value: {
        band: 'non_match',
        needsConfirmation: true,
        warnings: [{ kind: 'differs', signal: 'number' }],
      },
    })
  })

  it('[ME6] [ME13] a pair without data counts as not similar', () => {
    expect(plan(two, { pairs: [] })).toMatchObject({ value: { confidence: 0, band: 'non_match' } })
  })

  it('[ME5] [G4] [ME12] combines tags and metadata, and reports disagreements', () => {
    const members = [
      member('a', 'Uses pnpm', { metadata: { project: 'A' }, importance: 0.2, tags: ['node'] }),
      member('b', 'Uses pnpm', {
        metadata: { project: 'B', team: 'web' },
        importance: 0.7,
        tags: ['Node', 'ci'],
        aspect: 'habits',
      }),
    ]
    expect(plan(members)).toMatchObject({
      value: {
        content: 'Uses pnpm',
        tags: ['node', 'ci'],
        metadata: { project: 'A', team: 'web' },
        importance: 0.7,
        changesSurvivor: true,
        warnings: [
          { kind: 'other-place', what: 'aspect' },
          { kind: 'context', key: 'project' },
        ],
      },
    })
  })

  it('[ME18] current facts and others are merged only on confirmation', () => {
    const members = [member('a', 'Uses pnpm'), member('b', 'Uses pnpm')]
    const outcome = (notCurrent: readonly string[]) =>
      plan(members, { notCurrent, autoApply: true })
    expect(outcome(['b'])).toMatchObject({
      value: { warnings: [{ kind: 'not-current' }], needsConfirmation: true },
    })
    for (const notCurrent of [[], ['a', 'b'], ['elsewhere']])
      expect(outcome(notCurrent)).toMatchObject({
        value: { warnings: [], needsConfirmation: false },
      })
  })

  it("[G4] [G5] a Signet memory's bookkeeping is neither merged nor disputed", () => {
    const members = [
      member('a', 'Uses pnpm', { metadata: { memoryType: 'semantic', team: 'web' } }),
      member('b', 'Uses pnpm', { metadata: { memoryType: 'episodic', memoryDeleted: true } }),
      member('c', 'Uses pnpm', { metadata: { memoryType: 'fact', visibility: 'private' } }),
    ]
    const pairs = [pair('a', 'b'), pair('a', 'c'), pair('b', 'c')]
    expect(plan(members, { pairs })).toMatchObject({
      value: {
        metadata: { memoryType: 'semantic', team: 'web' },
        changesSurvivor: false,
        warnings: [],
      },
    })
  })

  it('[ME5] [ME11] the survivor can keep only its own text', () => {
    const members = [member('a', 'Uses pnpm'), member('b', 'And yarn at times')]
    expect(plan(members, { words: 'own' })).toMatchObject({
      value: { content: 'Uses pnpm', changesSurvivor: false },
    })
    expect(plan(members)).toMatchObject({ value: { content: 'Uses pnpm\nAnd yarn at times' } })
  })

  it.each<[string, readonly MergeMember[], string]>([
    ['one fact', [member('a', 'x')], 'bad-input'],
    ['the same fact twice', [member('a', 'x'), member('a', 'x')], 'same-fact'],
    ['two agents', [member('a', 'x'), member('b', 'x', { agentId: 'other' })], 'other-agent'],
    ['a protected one', [member('a', 'x'), member('b', 'x', { protected: true })], 'protected'],
    ['a constraint', [member('a', 'x'), member('b', 'x', { kind: 'constraint' })], 'constraint'],
    ['one that ended', [member('a', 'x'), member('b', 'x', { status: 'retracted' })], 'not-active'],
    [
      'a survivor that ended',
      [member('a', 'x', { status: 'superseded', supersededById: 'z' }), member('b', 'x')],
      'already-superseded',
    ],
  ])('[ME14] refuses %s', (_what, members, kind) => {
    expect(plan(members)).toMatchObject({ ok: false, refusal: { kind } })
  })

  it.each<[string, Partial<MergeMember>, string]>([
    ['text', { content: `${'x'.repeat(15_000)}.` }, 'text would have 30,003 characters'],
    ['metadata', { metadata: { b: 'y'.repeat(9_000) } }, 'metadata would have 18,015 characters'],
    ['tags', { tags: Array.from({ length: 101 }, (_none, nth) => `b${nth}`) }, '201 tags'],
  ])('[ME17] refuses %s that no import would take', (_what, more, problem) => {
    const survivor = member('a', 'z'.repeat(15_001), {
      metadata: { a: 'x'.repeat(9_000) },
      tags: Array.from({ length: 100 }, (_none, nth) => `a${nth}`),
    })
    const planned = plan([survivor, member('b', 'Short', more)])
    expect(planned).toMatchObject({ ok: false, refusal: { kind: 'bad-input' } })
    expect(planned.ok ? '' : refusalMessage(planned.refusal).sentence).toContain(problem)
  })

  it('[ME17] [ME11] text that is too long together is merged by keeping the survivor’s own words', () => {
    const members = [member('a', 'z'.repeat(15_001)), member('b', `${'x'.repeat(15_000)}.`)]
    expect(plan(members, { words: 'own' })).toMatchObject({ ok: true })
  })

  it('[ME17] a survivor that was merged before there was a limit still takes what adds nothing', () => {
    const members = [member('a', 'z'.repeat(30_000)), member('b', 'z'.repeat(30_000))]
    expect(plan(members)).toMatchObject({ ok: true })
  })

  it('[ME5] [ME11] suggests only the survivor’s text if the others add nothing', () => {
    const members = [member('a', 'The key is at number 11.'), member('b', 'key is at number 11')]
    expect(suggestWords(members, 'a')).toBe('own')
    expect(suggestWords([...members, member('c', 'key is at number 12')], 'a')).toBe('all')
  })

  it('[G2] [ME14] suggests a protected fact, then the longest', () => {
    expect(suggestSurvivor([member('a', 'short'), member('b', 'much longer words')])).toBe('b')
    const pinned = member('a', 'short', { protected: true })
    expect(suggestSurvivor([pinned, member('b', 'much longer words')])).toBe('a')
  })
})

// The conformance rows on scores and texts. Those with operations are in lib/operations.

const FILE = path.resolve(import.meta.dirname, '../../../shared/conformance/vestige.jsonl')
const there = existsSync(FILE)
type Fields = Readonly<Record<string, unknown>>
type Row = {
  readonly id: string
  readonly why: string
  readonly given: Fields
  readonly expect: Fields
}

function rowsOf(ids: RegExp): readonly Row[] {
  if (!there) return []
  return readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ id }) => ids.test(id))
}

describe.skipIf(!there)(`conformance${there ? '' : ` (skipped: ${FILE} is not there)`}`, () => {
  test.each(rowsOf(/-V01/).map((row) => [row.id, row.why, row] as const))(
    '%s: %s',
    (_id, _why, { given, expect: wanted }) => {
      const { match, possible } = given['policy'] as { match: number; possible: number }
      const thresholds = mergeThresholds({
        mergeMatchThreshold: match,
        mergePossibleThreshold: possible,
      })
      expect(mergeBand(given['score'] as number, thresholds)).toBe(wanted['band'])
    },
  )

  test.each(rowsOf(/-V05[ab]$/).map((row) => [row.id, row.why, row] as const))(
    '%s: %s',
    (_id, _why, { given, expect: wanted }) => {
      const [one, other] = given['jaccard'] as [string[], string[]]
      expect(jaccard(new Set(one), new Set(other))).toBeCloseTo(wanted['value'] as number, 4)
    },
  )

  test.each(rowsOf(/-V07/).map((row) => [row.id, row.why, row] as const))(
    '%s: %s',
    (_id, _why, { given, expect: wanted }) => {
      expect(mergeTags(given['tags'] as string[][])).toEqual(wanted['tags'])
    },
  )

  test.each(rowsOf(/-V06/).map((row) => [row.id, row.why, row] as const))(
    '%s: %s',
    (_id, _why, { given, expect: wanted }) => {
      const named = given['members'] as { id: string; text: string }[]
      const members = named.map(({ id, text }) => ({ id, content: text }))
      const { content, parts } = mergeTexts(members, given['survivor'] as string)
      const { keeps, startsWith, count, attributed } = wanted as {
        keeps?: string[]
        startsWith?: string
        count?: Record<string, number>
        attributed?: Record<string, string>
      }
      expect(parts.map(({ from }) => from)).toEqual(keeps ?? parts.map(({ from }) => from))
      expect(content.startsWith(startsWith ?? '')).toBe(true)
      for (const [sentence, times] of Object.entries(count ?? {}))
        expect(content.split(sentence).length - 1).toBe(times)
      for (const [sentence, from] of Object.entries(attributed ?? {}))
        expect(parts.find(({ text }) => text === sentence)?.from).toBe(from)
    },
  )

  test.each(rowsOf(/-V08b$/).map((row) => [row.id, row.why, row] as const))(
    '%s: %s',
    (_id, _why, { given, expect: wanted }) => {
      const scores = new Map(
        (given['scores'] as [string, string, number][]).map(([one, other, score]) => [
          pairKeyOf(one, other),
          score,
        ]),
      )
      const sure = clusterConfidence(
        ['A', 'B', 'C'],
        (one, other) => scores.get(pairKeyOf(one, other)) ?? 0,
      )
      expect(sure).toBe(wanted['clusterConfidence'])
    },
  )
})

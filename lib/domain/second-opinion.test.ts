import { describe, expect, it } from 'vitest'

import { BUILT_IN_POLICY, type Policy } from './policy'
import {
  isAboutTexts,
  LEAST_SURE,
  needsOpinion,
  secondOpinion,
  whyNoOpinion,
  type OpinionSource,
} from './second-opinion'
import { VERDICT_VALUES } from './verdict'

const PROPOSED = {
  olderFactId: 'older',
  olderRevision: 2,
  newerRevision: 5,
  pattern: 'VT',
} as const

const NO: OpinionSource = {
  olderFactId: 'older',
  olderRevision: 2,
  newerRevision: 5,
  status: 'answered',
  contradicts: false,
}

/** Answers about other texts, or the other way round. */
const ELSEWHERE: readonly (readonly [string, Partial<OpinionSource>])[] = [
  ['the older fact was reworded', { olderRevision: 1 }],
  ['the newer fact was reworded', { newerRevision: 6 }],
  ['the two were asked about in the other order', { olderFactId: 'newer' }],
]

describe('isAboutTexts', () => {
  it('[J21] holds for the same facts, in this order and with these texts', () => {
    expect(isAboutTexts(NO, PROPOSED)).toBe(true)
  })

  it.each(ELSEWHERE)('[J21] does not hold where %s', (_where, other) => {
    expect(isAboutTexts({ ...NO, ...other }, PROPOSED)).toBe(false)
  })
})

describe('secondOpinion', () => {
  it.each<[string, OpinionSource | null, ReturnType<typeof secondOpinion>]>([
    ['a yes', { ...NO, contradicts: true }, 'agrees'],
    ['a no', NO, 'disagrees'],
    ['nothing', null, 'not-asked'],
    [
      'a question without an answer',
      { ...NO, status: 'unchecked', contradicts: null },
      'unchecked',
    ],
    // Never "no" (rule J3): neither a verdict left over in an unchecked row, nor an answer without one.
    ['a no that is unchecked', { ...NO, status: 'unchecked' }, 'unchecked'],
    ['an answer that says neither', { ...NO, contradicts: null }, 'unchecked'],
  ])('[J21] [J26] makes of %s on record what it is', (_what, source, opinion) => {
    expect(secondOpinion(PROPOSED, source)).toBe(opinion)
  })

  it.each(ELSEWHERE)('[J26] has not been asked where %s', (_where, other) => {
    expect(secondOpinion(PROPOSED, { ...NO, ...other })).toBe('not-asked')
  })

  it.each([null, NO, { ...NO, contradicts: true }])(
    '[J26] is none on what the judge itself proposed',
    (source) => {
      expect(secondOpinion({ ...PROPOSED, pattern: 'S' }, source)).toBeNull()
    },
  )
})

it.each(VERDICT_VALUES)('[J24] among many, only what ends a fact needs an opinion: %s', (value) => {
  expect(needsOpinion(value)).toBe(value === 'supersede' || value === 'reverse')
})

type Asked = Parameters<typeof whyNoOpinion>[0]
type Side = Parameters<typeof whyNoOpinion>[1]['older']

const OPEN: Asked = {
  status: 'pending',
  confidence: 0.8,
  winningSignal: 'value',
  foreignOnly: false,
}
const SIDE: Side = {
  content: 'Mara lives in Turku',
  kind: 'fact',
  protected: false,
  status: 'active',
}
const LONG = 'x'.repeat(8_001)

function why(given: {
  readonly asked?: Partial<Asked>
  readonly older?: Partial<Side>
  readonly newer?: Partial<Side>
  readonly policy?: Partial<Policy>
}) {
  return whyNoOpinion(
    { ...OPEN, ...given.asked },
    { older: { ...SIDE, ...given.older }, newer: { ...SIDE, ...given.newer } },
    { ...BUILT_IN_POLICY, ...given.policy },
  )
}

describe('whyNoOpinion', () => {
  it.each<[string, Parameters<typeof why>[0]]>([
    ['open, and detection is not sure of it', {}],
    ['just below where it is sure', { asked: { confidence: LEAST_SURE - 0.0001 } }],
    ['about texts that just fit', { older: { content: LONG.slice(1) } }],
    ['locked on the newer side only', { newer: { protected: true } }],
  ])('[J19] asks about a proposal that is %s', (_what, given) => {
    expect(why(given)).toBeNull()
  })

  it.each<[ReturnType<typeof why>, string, Parameters<typeof why>[0]]>([
    ['switched-off', 'the fallback is off', { policy: { supersessionSemanticFallback: false } }],
    ['switched-off', 'the judge is off', { policy: { semanticContradictionEnabled: false } }],
    ['stale', 'a text changed', { asked: { status: 'stale' } }],
    ['closed', 'it is decided', { asked: { status: 'decided' } }],
    ['closed', 'it is withdrawn', { asked: { status: 'withdrawn' } }],
    ['closed', 'the older fact has ended', { older: { status: 'superseded' } }],
    ['closed', 'the newer fact has ended', { newer: { status: 'retracted' } }],
    ['not-detected', 'no signal won', { asked: { winningSignal: null } }],
    ['not-detected', 'only another system proposes it', { asked: { foreignOnly: true } }],
    ['sure', 'detection is sure', { asked: { confidence: LEAST_SURE } }],
    ['locked', 'the older fact is protected', { older: { protected: true } }],
    ['locked', 'the older fact is a constraint', { older: { kind: 'constraint' } }],
    ['too-long', 'the older text is too long', { older: { content: LONG } }],
    ['too-long', 'the newer text is too long', { newer: { content: LONG } }],
  ])('[J19] does not ask (%s) when %s', (reason, _when, given) => {
    expect(why(given)).toBe(reason)
  })

  it('[J19] names a switch that is off before anything about the pair', () => {
    const off = { supersessionSemanticFallback: false }
    expect(why({ policy: off, asked: { status: 'stale', confidence: 1 } })).toBe('switched-off')
  })
})

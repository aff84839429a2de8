import { describe, expect, it } from 'vitest'

import {
  allocate,
  roleFor,
  settlePair,
  stratumOf,
  stratumWords,
  type BlindLabel,
} from './blind-sample'

const strata = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([name, size]) => ({
    name,
    size,
    proposed: name.startsWith('proposed'),
    from: 0,
    to: 1,
  }))
const drawnOf = (sizes: Readonly<Record<string, number>>, wanted: number) =>
  Object.fromEntries(allocate(strata(sizes), wanted).map(({ name, drawn }) => [name, drawn]))

describe('[B1] [B12] strata of a blind sample', () => {
  it.each([
    [{ proposed: true, confidence: 0.7 }, 'proposed .70–.80'],
    [{ proposed: true, confidence: 0.85 }, 'proposed .80–.90'],
    [{ proposed: true, confidence: 1 }, 'proposed .90–1'],
    [{ proposed: false, confidence: 0.699 }, 'below .60–.70'],
    [{ proposed: false, confidence: 0.29 }, 'below .00–.30'],
    [{ proposed: false, confidence: 0 }, 'nothing fired'],
  ])('%o is “%s”', (pair, name) => {
    const found = stratumOf(pair)
    expect(found).toMatchObject({ name, proposed: pair.proposed })
    expect(found.from).toBeLessThanOrEqual(pair.confidence)
    expect(found.to).toBeGreaterThanOrEqual(pair.confidence)
  })

  it('[B13] draws 60% proposed, 25% near misses and the rest where nothing fired', () => {
    const sizes = {
      'proposed .80–.90': 600,
      'proposed .70–.80': 400,
      'below .50–.60': 500,
      'nothing fired': 90_000,
    }
    expect(drawnOf(sizes, 200)).toEqual({
      'proposed .80–.90': 72,
      'proposed .70–.80': 48,
      'below .50–.60': 50,
      'nothing fired': 30,
    })
  })

  it('[B13] draws at least five per stratum, if it has five', () => {
    const sizes = { 'proposed .90–1': 3, 'proposed .70–.80': 9_000, 'nothing fired': 9_000 }
    const drawn = drawnOf(sizes, 100)
    expect(drawn['proposed .90–1']).toBe(3)
    expect(Object.values(drawn).reduce((sum, count) => sum + count, 0)).toBe(100)
  })

  it('[B13] moves what one group lacks to the others, and never exceeds the total', () => {
    expect(drawnOf({ 'proposed .70–.80': 10, 'nothing fired': 500 }, 100)).toEqual({
      'proposed .70–.80': 10,
      'nothing fired': 90,
    })
    expect(drawnOf({ 'proposed .70–.80': 10, 'nothing fired': 5 }, 100)).toEqual({
      'proposed .70–.80': 10,
      'nothing fired': 5,
    })
    expect(drawnOf({ 'proposed .70–.80': 10, 'nothing fired': 50 }, 3)).toEqual({
      'proposed .70–.80': 3,
      'nothing fired': 0,
    })
  })
})

describe('[B4] [B15] [B16] what labels establish about a pair', () => {
  const label = (reviewer: string, value: BlindLabel['value']) =>
    ({ reviewer, value, role: 'label' }) as const
  const third = (value: BlindLabel['value']) =>
    ({ reviewer: 'cy', value, role: 'adjudication' }) as const

  it.each([
    ['no label', [], 1, { state: 'open' }],
    ['one of two', [label('ada', 'supersede')], 2, { state: 'open' }],
    ['one of one', [label('ada', 'supersede')], 1, { state: 'settled', truth: true, by: 'label' }],
    [
      'a reversed pair is none that it proposes',
      [label('ada', 'reverse')],
      1,
      { state: 'settled', truth: false, by: 'label' },
    ],
    ['one who is unsure', [label('ada', 'unsure')], 1, { state: 'disputed' }],
    [
      'two who agree that it is wrong, each in their way',
      [label('ada', 'keep_both'), label('bo', 'reverse')],
      2,
      { state: 'settled', truth: false, by: 'agreement' },
    ],
    [
      'two who disagree',
      [label('ada', 'keep_both'), label('bo', 'supersede')],
      2,
      { state: 'disputed' },
    ],
    [
      'a third person',
      [label('ada', 'keep_both'), label('bo', 'supersede'), third('supersede')],
      2,
      { state: 'settled', truth: true, by: 'adjudication' },
    ],
    [
      'a third who is unsure too',
      [label('ada', 'unsure'), third('unsure')],
      1,
      { state: 'undecidable' },
    ],
  ] as const)('%s', (_case, labels, wanted, settled) => {
    expect(settlePair(labels, wanted)).toEqual(settled)
  })

  it('[B4] [B16] no one labels a pair twice, and no one who disagreed adjudicates', () => {
    const both = [label('ada', 'keep_both'), label('bo', 'supersede')]
    expect(roleFor('ada', [], 1)).toBe('label')
    expect(roleFor('ada', [label('ada', 'keep_both')], 2)).toBeNull()
    expect(roleFor('bo', [label('ada', 'keep_both')], 2)).toBe('label')
    expect(roleFor('ada', both, 2)).toBeNull()
    expect(roleFor('cy', both, 2)).toBe('adjudication')
    expect(roleFor('dee', [...both, third('keep_both')], 2)).toBeNull()
  })

  it.each(['Ada', 'ADA', ' ada '])('[B4] “%s” is the same person as “ada”', (name) => {
    expect(roleFor(name, [label('ada', 'keep_both')], 2)).toBeNull()
    expect(roleFor(name, [label('ada', 'keep_both'), label('bo', 'supersede')], 2)).toBeNull()
  })
})

it('a stratum has its confidences in full on screens', () => {
  const names = ['proposed .90–1', 'proposed .70–.80', 'below .00–.30', 'nothing fired']
  expect(names.map(stratumWords)).toEqual([
    'Proposed 0.90–1.00',
    'Proposed 0.70–0.80',
    'Not proposed 0.00–0.30',
    'Nothing fired',
  ])
})

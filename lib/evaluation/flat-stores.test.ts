import { expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'

import { measureFlat } from './flat-stores'
import type { LabeledPair } from './parse-pairs'

let nth = 0
const pair = (fields: Partial<LabeledPair>): LabeledPair => {
  nth += 1
  const [oldAtMs, newAtMs] = [nth * 86_400_000, (nth + 50) * 86_400_000]
  const of = { id: `p${nth}`, source: 'hand', kind: 'attribute', oldAtMs, newAtMs }
  return { ...of, entity: 'Mara', aspect: 'home', old: '', new: '', label: 'supersedes', ...fields }
}

const PAIRS = [
  pair({ old: 'Mara lives in Turku', new: 'Mara lives in Lund' }),
  pair({ entity: 'Wren', old: 'Wren lives in Oslo', new: 'Wren lives in Cork', label: 'coexists' }),
  pair({
    aspect: 'tea',
    old: 'Mara drinks green tea',
    new: 'Mara owns a blue boat',
    label: 'coexists',
  }),
]

it('[W78] counts what is ended rightly and wrongly among all statements, by how they are put into slots', () => {
  const [one, ...others] = measureFlat(PAIRS, detectorOf('default'), 0.7)
  expect(one).toEqual({
    slots: 'one slot',
    facts: 6,
    ended: 1,
    found: 1,
    alarms: 1,
    alarmsPer1000: 166.7,
  })
  for (const figures of others) expect(figures).toMatchObject({ facts: 6, found: 1, alarms: 1 })
})

it('[W78] a fact that another subject’s ends is no find', () => {
  const swapped = PAIRS.map((each) => ({ ...each, label: 'coexists' as const }))
  for (const { found, ended, alarms } of measureFlat(swapped, detectorOf('default'), 0.7))
    expect([found, ended, alarms]).toEqual([0, 0, 2])
})

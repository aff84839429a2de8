import { describe, expect, it } from 'vitest'

import { groupFacts } from './group-facts'

const fact = (id: string, entity: string | null, aspect: string | null) => ({
  id,
  agentId: 'a',
  entity,
  aspect,
})

describe('facts in groups', () => {
  it('groups by entity, then aspect, in order of first appearance', () => {
    const groups = groupFacts([
      fact('1', 'mara', 'home'),
      fact('2', 'ivo', 'editor'),
      fact('3', 'mara', 'work'),
      fact('4', 'mara', 'home'),
    ])
    expect(groups.map((group) => group.entity)).toEqual(['mara', 'ivo'])
    expect(
      groups[0]?.slots.map((slot) => [slot.aspect, slot.items.map((item) => item.id)]),
    ).toEqual([
      ['home', ['1', '4']],
      ['work', ['3']],
    ])
  })

  it('[S2] keeps one name of two agents apart', () => {
    expect(
      groupFacts([fact('1', 'x', 'y'), { ...fact('2', 'x', 'y'), agentId: 'b' }]),
    ).toHaveLength(2)
  })

  it('keeps the unclassified apart from what is named "null"', () => {
    expect(groupFacts([fact('1', null, null), fact('2', 'null', null)])).toHaveLength(2)
  })
})

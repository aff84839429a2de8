import { expect, it } from 'vitest'

import { titleOf } from './agent-titles'

it('an agent is called by its title, or by its id without one; no agent stands for all', () => {
  const agents = [
    { id: 'lending-library', title: 'A lending library of things' },
    { id: 'scout', title: null },
  ]
  const called = ['lending-library', 'scout', 'gone', null].map((id) => titleOf(agents, id))
  expect(called).toEqual(['A lending library of things', 'scout', 'gone', 'all agents'])
})

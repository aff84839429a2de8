import { describe, expect, it } from 'vitest'

import { agentNameProblem } from './agent-name'

describe('the name of an agent', () => {
  it.each([
    'sco\u200But',
    'scout\u200D',
    '\uFEFFscout',
    'sc\u00ADout',
    'scout\u2060',
    '\u202Etuocs',
    'sco\u200Dut',
    'sco\u200Cut',
    'scout\tone',
  ])('[S6] is refused with an invisible character: %j', (name) => {
    expect(agentNameProblem(name)).toMatch(/invisible characters/u)
  })

  it.each([
    'scout',
    'Bürohilfe Zürich',
    'می\u200Cخواهم', // Persian writes this word with a joiner
    'क्\u200Dष',
    '👩\u200D💻 desk',
    '⚙\uFE0F builder',
    '秘書',
  ])('[S6] is kept as it is spelled: %s', (name) => {
    expect(agentNameProblem(name)).toBeNull()
  })
})

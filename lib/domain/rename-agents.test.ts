import { describe, expect, it } from 'vitest'

import type { FactInput, ImportBatch } from './import-batch'
import { agentNamesProblem, agentsOfBatch, renameAgents } from './rename-agents'

const fact = (agent: string) => ({ agent }) as FactInput
const recorded = (agent: string) => ({ agent }) as ImportBatch['proposals'][number]

const BATCH: ImportBatch = {
  system: 'signet',
  name: 'memories.db',
  facts: [fact('scout'), fact('default'), fact('default')],
  proposals: [recorded('default')],
  problems: [],
}

describe('the agents of an import', () => {
  it('[SG5] are listed, most facts first', () => {
    expect(agentsOfBatch(BATCH)).toEqual([
      { name: 'default', facts: 2 },
      { name: 'scout', facts: 1 },
    ])
  })

  it('[SG5] are renamed in facts and proposals, even when two swap names', () => {
    const names = [
      { from: 'default', to: 'scout' },
      { from: 'scout', to: 'default' },
    ]
    expect(agentNamesProblem(BATCH, names)).toBeNull()
    const renamed = renameAgents(BATCH, names)
    expect(renamed.facts.map(({ agent }) => agent)).toEqual(['default', 'scout', 'scout'])
    expect(renamed.proposals.map(({ agent }) => agent)).toEqual(['scout'])
    expect(renameAgents(BATCH, [])).toBe(BATCH)
  })

  it.each([
    ['', /Give the agent “default” a name/],
    [' ', /Give the agent “default” a name/],
    ['x'.repeat(201), /more than 200 characters/],
    ['scout', /“default” and “scout” would both be “scout”/],
  ])('[SG5] cannot be called “%s”', (to, sentence) => {
    expect(agentNamesProblem(BATCH, [{ from: 'default', to }])).toMatch(sentence)
  })

  it('[SG5] a name that no agent of the file has is refused, and one that is given twice', () => {
    const home = { from: 'default', to: 'home' }
    expect(agentNamesProblem(BATCH, [{ from: 'defualt', to: 'home' }])).toBe(
      'The file has no agent “defualt”. It has “default” and “scout”.',
    )
    expect(agentNamesProblem(BATCH, [home, { ...home, to: 'work' }])).toBe(
      'The agent “default” is renamed twice.',
    )
  })
})

import { expect, test } from 'vitest'

import { agentAddress, agentParams, DEFAULT_AGENT, readinessAddress } from './agent-address'
import { paramsAt } from './testing'

const NAMES = [
  'garden',
  'a/b',
  'a?b#c',
  '50 %',
  'ä',
  '..',
  '.',
  'default',
  'agents',
  '%2A',
  'a b+c',
]

test.each(NAMES)('[NV3] an agent named %s has an address that leads back to it', (agent) => {
  for (const address of [
    agentAddress('pairs', { agent, page: 2 }),
    readinessAddress(agent, { page: 2 }),
  ]) {
    expect(address).toMatch(/^\/go-live\/(?:agents|default)\/?/u)
    const params = paramsAt(address)
    expect(params.get('agent')).toBe(agent)
    expect(params.get('page')).toBe('2')
  }
})

test('[NV3] without an agent an address covers all of them', () => {
  expect(agentAddress('threshold', { agent: null, at: 0.8 })).toBe(
    '/go-live/default/threshold?at=0.8',
  )
  expect(readinessAddress(DEFAULT_AGENT, {})).toBe('/go-live/default')
  expect(agentParams('%2A', {}).get('agent')).toBe(null)
})

test('[NV3] an agent in the path wins over one among the parameters', () => {
  expect(agentParams('garden', { agent: 'other' }).get('agent')).toBe('garden')
})

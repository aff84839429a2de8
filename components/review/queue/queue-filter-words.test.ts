import { expect, test } from 'vitest'

import type { QueueFilter } from '@/lib/filters/queue-filter'

import { countConditions } from './conditions'
import { activeFilters } from './queue-filter-words'

const NONE: QueueFilter = {
  status: 'pending',
  sort: 'newest',
  group: null,
  agent: null,
  entity: null,
  aspect: null,
  signal: null,
  pattern: null,
  origin: null,
  locked: false,
  context: false,
  single: false,
  impact: false,
  near: false,
  rejected: false,
  opinion: null,
  found: null,
  by: null,
  minConfidence: null,
  maxConfidence: null,
  search: null,
}

const AGENTS = [{ id: 'a', title: 'Anna’s assistant', pending: 3 }]

test('lane and sort are not conditions', () => {
  expect(activeFilters({ ...NONE, status: 'stale', sort: 'entity' }, AGENTS)).toEqual([])
  expect(activeFilters({ ...NONE, locked: true }, AGENTS)).toEqual([])
  expect(activeFilters({ ...NONE, status: 'decided', locked: true }, AGENTS)).toHaveLength(1)
})

test.each<[Partial<QueueFilter>, string]>([
  [{ agent: 'a' }, 'agent: Anna’s assistant'],
  [{ agent: 'unknown' }, 'agent: unknown'],
  [{ signal: 'temporal' }, 'signal: temporal'],
  [{ origin: 'inline' }, 'found on save'],
  [{ minConfidence: 0.7 }, 'confidence from 0.70'],
  [{ maxConfidence: 0.8 }, 'confidence to 0.80'],
  [{ minConfidence: 0.7, maxConfidence: 0.8 }, 'confidence 0.70–0.80'],
  [{ single: true }, 'one signal only'],
  [{ impact: true }, 'high impact'],
  [{ near: true }, 'near the threshold'],
  [{ rejected: true }, 'rejected before'],
  [{ opinion: 'disagrees' }, 'model disagrees'],
  [{ by: 'Ana' }, 'answered by Ana'],
  [{ search: 'Denver' }, '“Denver”'],
])('%j reads %j and clears itself', (fields, words) => {
  const filter = { ...NONE, ...fields }
  const [active] = activeFilters(filter, AGENTS)
  expect(active?.words).toBe(words)
  expect({ ...filter, ...active?.cleared }).toEqual(NONE)
  expect(countConditions(filter)).toBe(1)
})

test('as many conditions are counted as are put into words', () => {
  const all: QueueFilter = {
    ...NONE,
    agent: 'a',
    entity: 'Mara',
    aspect: 'home',
    signal: 'temporal',
    pattern: 'T',
    origin: 'sweep',
    locked: true,
    context: true,
    single: true,
    impact: true,
    near: true,
    rejected: true,
    opinion: 'agrees',
    found: 4,
    by: 'Ana',
    minConfidence: 0.7,
    maxConfidence: 0.8,
    search: 'Denver',
  }
  for (const status of ['pending', 'decided'] as const) {
    const filter = { ...all, status }
    expect(countConditions(filter)).toBe(activeFilters(filter, AGENTS).length)
  }
  expect(countConditions({ ...NONE, sort: 'entity', group: 'pattern', locked: true })).toBe(0)
})

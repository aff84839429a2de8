import { describe, expect, it } from 'vitest'

import type { Gate, GateName, GateState } from '@/lib/domain/gate'

import { checkAction } from './check-action'

const SAMPLE = {
  id: '0190a5d1-0000-7000-8000-000000000001',
  number: 3,
  agentId: 'garden',
  at: '2026-09-01T00:00:00Z',
  settled: 40,
  pairs: 100,
}
const gate = (name: GateName, state: GateState, patch: Partial<Gate> = {}): Gate => ({
  name,
  state,
  limit: 0.05,
  estimate: null,
  low: null,
  high: null,
  bound: null,
  n: 10,
  about: null,
  needed: null,
  why: '',
  ...patch,
})

describe('[GA69] where each check is settled', () => {
  const needed = { labels: 38, positives: 0 }
  it.each<[Gate, string, string]>([
    [
      gate('false-positives', 'open', { needed }),
      'Label 38 pairs',
      `/review/blind/${SAMPLE.number}`,
    ],
    [gate('false-positives', 'open', { needed, draw: true }), 'Draw a sample', '/review/blind'],
    // more than the sample has left, and it holds every proposal
    [
      gate('false-positives', 'open', { needed: { labels: 61, positives: 0 } }),
      'Label pairs',
      '/review/blind/',
    ],
    // 59 labels, none of them wrong, are the fewest that show at most 5%
    [gate('false-positives', 'failed', { n: 58 }), 'Label pairs', '/review/blind/'],
    [
      gate('false-positives', 'failed', { n: 59 }),
      'Change threshold',
      '/go-live/agents/garden/threshold?',
    ],
    [gate('locked', 'failed'), 'Review 10', '/review?lane=locked&agent=garden'],
    [
      gate('patterns', 'failed', { about: 'V+W' }),
      'Review this pattern',
      '/review/patterns?agent=garden&pattern=V%2BW',
    ],
    [gate('patterns', 'open'), 'Label pairs', '/review/blind/'],
    [gate('slices', 'open', { about: 'origin inline' }), 'Label this segment', '/review/blind/'],
    [
      gate('slices', 'failed', { about: 'origin inline' }),
      'Show this segment',
      '/go-live/agents/garden/pairs?',
    ],
    [gate('agreement', 'open', { twice: true }), 'Add second labels', '/review/blind/'],
    [gate('agreement', 'open', { twice: true, draw: true }), 'Draw a sample', '/review/blind'],
    [gate('patterns', 'open', { draw: true }), 'Draw a sample', '/review/blind'],
    [gate('slices', 'open', { about: 'agent b', draw: true }), 'Draw a sample', '/review/blind'],
    [gate('agreement', 'open'), 'Settle disagreements', '/go-live/agents/garden/agreement?'],
    [gate('undone', 'open'), 'Review pairs', '/review?agent=garden'],
    [gate('undone', 'failed'), 'Show undone', '/go-live/agents/garden/proposals?of=undone'],
    [gate('inline-time', 'open', { n: 0 }), 'How to measure', '/docs/going-live#'],
    [gate('inline-time', 'open'), 'Show times', '/go-live/agents/garden/times'],
    [gate('undone', 'waived'), 'Change limits', '#limits'],
  ])('%s: %s', (each, label, href) => {
    const action = checkAction(each, { agent: 'garden', sample: SAMPLE })
    expect(action.label).toBe(label)
    expect(action.href.startsWith(href)).toBe(true)
  })

  it('where every threshold has too few labels, a sample that is labeled whole leads to the next', () => {
    const failed = gate('false-positives', 'failed', { n: 40 })
    const sample = { ...SAMPLE, settled: 40, pairs: 40 }
    expect(checkAction(failed, { agent: 'garden', sample })).toEqual({
      label: 'Draw a sample',
      href: '/review/blind',
    })
  })

  it('without a sample, one is drawn', () => {
    const open = gate('false-positives', 'open', { needed })
    expect(checkAction(open, { agent: 'garden', sample: null }).href).toBe('/review/blind')
  })
})

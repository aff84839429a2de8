import { describe, expect, it } from 'vitest'

import { eventTitle } from './event-title'
import { OPERATION_EVENT, type OperationEvent } from './operation-event'

const PAIR = { number: 142, older: 'lives in Denver', newer: 'lives in Lisbon' }
const LIMITS = {
  falsePositives: 0.05,
  pattern: 0.15,
  slice: 0.15,
  agreement: 0.6,
  undone: 0.02,
  inlineMs: 50,
  waived: [],
}
const DECIDED = { type: 'decided', verdict: 'supersede', settled: false, ...PAIR } as const

const ENDED = {
  type: 'answered-ended',
  verdict: 'supersede',
  applied: false,
  older: PAIR.older,
  newer: PAIR.newer,
} as const

const TITLES: readonly (readonly [OperationEvent, string])[] = [
  [{ ...ENDED, verdict: 'reverse', applied: true }, 'Reversed: lives in Denver → lives in Lisbon'],
  [
    { ...ENDED, verdict: 'reverse' },
    'To be reversed, recorded only: lives in Denver → lives in Lisbon',
  ],
  [{ type: 'stored', only: 'Mara rows', stored: 1, again: 0 }, 'Stored: Mara rows'],
  [{ type: 'stored', only: 'Mara rows', stored: 0, again: 1 }, 'Confirmed: Mara rows'],
  [{ type: 'stored', only: null, stored: 1204, again: 2 }, 'Stored 1,204 facts, confirmed 2'],
  [
    { type: 'imported', name: 'a.jsonl', added: 3, changed: 1, confirmed: null, proposals: 1 },
    'Imported “a.jsonl”: 3 facts added, 1 changed, 1 proposal',
  ],
  [{ type: 'found-on-save', proposed: 2, facts: 1 }, 'Proposed 2 pairs from 1 new fact'],
  [{ type: 'proposed', ...PAIR }, 'Proposed P-142: lives in Denver → lives in Lisbon'],
  [{ type: 'judged', proposed: 1 }, 'The model proposed 1 pair that the rules could not decide'],
  [{ type: 'swept', agent: 'scout', entity: 'Mara', proposed: 0 }, 'Sweep of Mara: 0 proposals'],
  [DECIDED, 'Approved P-142: lives in Denver → lives in Lisbon'],
  [
    { ...DECIDED, verdict: 'keep_both', settled: true },
    'Settled: Rejected P-142: lives in Denver → lives in Lisbon',
  ],
  [
    { type: 'answered-beside', verdict: 'reverse', settled: false, ...PAIR },
    'Disagreed (reversed) P-142: lives in Denver → lives in Lisbon',
  ],
  [
    { type: 'decided-together', values: ['keep_both'], decided: 194, label: 'signals V+T' },
    'Rejected 194 proposals (signals V+T)',
  ],
  [
    { type: 'decided-together', values: ['unsure'], decided: 1, label: null },
    'Marked 1 proposal unsure',
  ],
  [
    {
      type: 'decided-together',
      values: ['supersede'],
      decided: 20,
      label: 'signals V',
      leftOut: 2,
    },
    'Approved 20 proposals (signals V), 2 left open because the model disagrees',
  ],
  [
    { type: 'decided-together', values: ['supersede'], decided: 2, label: null, against: 1 },
    'Approved 2 proposals, 1 against the model',
  ],
  [
    { type: 'decided-together', values: ['unsure', 'supersede'], decided: 2, label: null },
    'Decided 2 proposals',
  ],
  [{ type: 'applied-automatically', applied: 1, number: 7 }, 'Applied P-7 automatically'],
  [
    { type: 'applied-automatically', applied: 3, number: null },
    'Applied 3 proposals automatically',
  ],
  [{ type: 'applied-recorded', applied: 1 }, 'Applied 1 recorded approval'],
  [{ type: 'replaced', how: 'reworded', older: 'a', newer: 'b' }, 'Reworded: a → b'],
  [{ type: 'changed', how: 'confirmed', content: 'Mara rows' }, 'Still true: Mara rows'],
  [{ type: 'merged', facts: 3, into: 'Mara rows' }, 'Merged 3 facts into: Mara rows'],
  [{ type: 'kept-apart', contents: ['a', 'b'] }, 'Kept apart: a · b'],
  [ENDED, 'Left ended: lives in Denver → lives in Lisbon'],
  [{ ...ENDED, newer: null }, 'Left ended: lives in Denver'],
  [{ ...ENDED, facts: 12 }, 'Left ended: 12 facts'],
  [
    { ...ENDED, verdict: 'keep_both' },
    'To be given back, recorded only: lives in Denver → lives in Lisbon',
  ],
  [
    { ...ENDED, verdict: 'keep_both', applied: true },
    'Given back: lives in Denver → lives in Lisbon',
  ],
  [{ ...ENDED, verdict: 'unsure' }, 'Marked unsure: lives in Denver → lives in Lisbon'],
  [{ type: 'archived', sources: 1 }, 'Moved 1 source to the cold tier'],
  [
    { type: 'included', facts: 2, entity: 'Mara' },
    'Included in detection: 2 archived facts about Mara',
  ],
  [
    { type: 'repaired', rule: 'circle', times: 2, content: null },
    'Repaired: a circle of supersession, 2 times',
  ],
  [
    { type: 'repaired', rule: 'circle', times: 1, content: 'Mara rows' },
    'Repaired: a circle of supersession: Mara rows',
  ],
  [
    {
      type: 'policy-set',
      agent: null,
      changes: [{ field: 'shadowMode', before: null, after: false }],
    },
    'Policy for all agents: Shadow mode inherited → off',
  ],
  [
    { type: 'limits-requested', agent: 'scout', before: LIMITS, after: { ...LIMITS, undone: 0.1 } },
    'Requested limits for scout: Approvals undone at most 10%',
  ],
  [
    {
      type: 'limits-set',
      agent: null,
      before: LIMITS,
      after: { ...LIMITS, undone: 0.1 },
      by: ['Ada', 'Ben'],
    },
    'Limits for all agents: Approvals undone at most 10%; requested by Ada, confirmed by Ben',
  ],
  [
    { type: 'live-signed', agent: 'scout', toPhase: 2, autoApply: false },
    'Signed 1 of 2 for scout: new facts only, people decide',
  ],
  [
    { type: 'went-live', agent: null, toPhase: 3, autoApply: true, by: ['Ada', 'Ben'] },
    'All agents went live: new facts and sweeps, auto-apply on; signed by Ada and Ben',
  ],
  [{ type: 'returned-to-shadow', agent: null }, 'Back to shadow: all agents'],
  [
    { type: 'connection-set', agent: 'support-bot', store: 'mem0', before: 'ask', after: 'push' },
    'mem0 of support-bot: Ask each time → Write automatically',
  ],
  [
    { type: 'refitted', agent: 'scout', pairs: 12, detector: 'weighed-1' },
    'Refitted the weights for scout to 12 answered pairs: weighed-1',
  ],
  [
    { type: 'weights-signed', detector: 'weighed-1' },
    'Signed for the weights weighed-1, first of two',
  ],
  [
    { type: 'weights-used', agent: null, detector: 'weighed-1', by: ['Ada', 'Ben'] },
    'All agents: weights weighed-1, signed by Ada and Ben',
  ],
  [
    { type: 'detected-again', fires: false, ...PAIR },
    'Withdrawn: no signal fires anymore P-142: lives in Denver → lives in Lisbon',
  ],
  [
    { type: 'scored-again', scored: 2, below: 1 },
    'Scored 2 open proposals again: 1 below the threshold now',
  ],
  [
    { type: 'sample-drawn', sample: 3, pairs: 200, of: 'agent', agent: null },
    'Drew blind sample 3: 200 pairs from all agents',
  ],
  [
    { type: 'sample-drawn', sample: 3, pairs: 1, of: 'live-phase', agent: 'scout' },
    'Drew blind sample 3 of a live phase: 1 pair',
  ],
  [
    { type: 'ended-sample-drawn', sample: 3, pairs: 50, system: 'graphiti', agent: 'scout' },
    'Drew blind sample 3 of what Graphiti ended: 50 pairs from scout',
  ],
  [{ type: 'labeled', pair: 4, sample: 3, role: 'label' }, 'Labeled pair 4 of sample 3'],
  [{ type: 'labels-imported', file: 'team.jsonl', labels: 3 }, 'Imported 3 labels from team.jsonl'],
  [
    { type: 'undid', seq: 9, redo: true, of: { type: 'undid', seq: 8, redo: false, of: DECIDED } },
    'Redid #9 Undid #8 Approved P-142: lives in Denver → lives in Lisbon',
  ],
  [{ type: 'undid-together', seqs: [9, 8], redo: false }, 'Undid 2 operations: #9, #8'],
  [
    { type: 'former', title: 'Undid #4 Labelled pair 1 of sample 2' },
    'Undid #4 Labeled pair 1 of sample 2',
  ],
  [{ type: 'former', title: 'Applied 3 proposals by itself' }, 'Applied 3 proposals automatically'],
  [{ type: 'former', title: 'Stored: it drove by itself' }, 'Stored: it drove by itself'],
  [{ type: 'former', title: 'Heard again: Mara rows' }, 'Confirmed: Mara rows'],
  [{ type: 'former', title: 'Stored 2 facts, heard 1 again' }, 'Stored 2 facts, confirmed 1'],
]

describe('the title of an operation', () => {
  it.each(TITLES)('[A17] %o', (event, title) => {
    expect(eventTitle(event)).toBe(title)
  })

  it('[A17] calls an agent by its name', () => {
    const changes = [{ field: 'shadowMode' as const, before: null, after: false }]
    const set: OperationEvent = { type: 'policy-set', agent: 'scout', changes }
    const words = 'Shadow mode inherited → off'
    expect(eventTitle(set, 'The scout')).toBe(`Policy for The scout: ${words}`)
    const undid: OperationEvent = { type: 'undid', seq: 9, redo: false, of: set }
    expect(eventTitle(undid, 'The scout')).toBe(`Undid #9 Policy for The scout: ${words}`)
    const shadow: OperationEvent = { type: 'returned-to-shadow', agent: 'scout' }
    expect(eventTitle(shadow, 'The scout')).toBe('Back to shadow: The scout')
    expect(eventTitle(set, null)).toBe(`Policy for scout: ${words}`)
    expect(eventTitle({ ...set, agent: null }, 'The scout')).toBe(`Policy for all agents: ${words}`)
  })

  it('[A17] every event is stored and read as it is', () => {
    const events = TITLES.map(([event]) => event)
    expect(events.map((event) => OPERATION_EVENT.parse(JSON.parse(JSON.stringify(event))))).toEqual(
      events,
    )
  })
})

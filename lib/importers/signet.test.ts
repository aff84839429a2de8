import { describe, expect, it } from 'vitest'

import { signetToBatch } from './signet'
import type {
  SignetAttribute,
  SignetEvent,
  SignetMemory,
  SignetRows,
  SignetSuggestion,
} from './signet-rows'
import { tallySignetEvents } from './tally-signet-events'

function attribute(fields: Partial<SignetAttribute>): SignetAttribute {
  return {
    id: 'o',
    aspectId: 'aspect',
    agentId: 'scout',
    memoryId: null,
    kind: 'attribute',
    content: `Mara lives in ${fields.id ?? 'Turku'}`,
    confidence: 0.9,
    importance: 0.5,
    status: 'active',
    supersededBy: null,
    claimKey: null,
    groupKey: null,
    createdAt: '2026-03-15T08:00:00.000Z',
    updatedAt: '2026-03-16 08:00:00',
    validFrom: null,
    occurredAt: null,
    validUntil: null,
    ...fields,
  }
}

function memory(fields: Partial<SignetMemory>): SignetMemory {
  return {
    id: 'm',
    agentId: 'scout',
    type: 'fact',
    memoryKind: null,
    content: 'words',
    tags: null,
    project: null,
    scope: null,
    visibility: null,
    sourceId: null,
    session: null,
    pinned: false,
    deleted: false,
    ...fields,
  }
}

function event(older: string, newer: string, fields: Partial<SignetEvent> = {}): SignetEvent {
  const metadata = {
    old_attribute_id: older,
    new_attribute_id: newer,
    method: 'heuristic',
    confidence: 0.75,
  }
  return {
    id: 'e',
    event: 'supersession_proposal',
    metadata: JSON.stringify({ ...metadata, reasoning: 'value conflict' }),
    reason: null,
    createdAt: '2026-03-16T00:00:00.000Z',
    ...fields,
  }
}

function batch(parts: {
  readonly attributes: readonly SignetAttribute[]
  readonly memories?: readonly SignetMemory[]
  readonly events?: readonly SignetEvent[]
  readonly suggestions?: readonly SignetSuggestion[]
  readonly contradictions?: SignetRows['contradictions']
}) {
  const rows: SignetRows = {
    schemaVersion: 81,
    agents: ['scout'],
    aspects: [
      { id: 'aspect', entityId: 'entity', agentId: 'scout', name: 'home', archived: false },
      { id: 'theirs', entityId: 'hers', agentId: 'other', name: 'health', archived: false },
      { id: 'mixed', entityId: 'hers', agentId: 'scout', name: 'work', archived: false },
      { id: 'shelved', entityId: 'entity', agentId: 'scout', name: 'diet', archived: true },
      { id: 'ofShelved', entityId: 'gone', agentId: 'scout', name: 'job', archived: false },
    ],
    entities: [
      { id: 'entity', agentId: 'scout', name: 'Mara', archived: false },
      { id: 'hers', agentId: 'other', name: 'Wren', archived: false },
      { id: 'gone', agentId: 'scout', name: 'Old team', archived: true },
    ],
    attributes: parts.attributes,
    memories: parts.memories ?? [],
    events: tallySignetEvents(parts.events ?? []),
    suggestions: parts.suggestions ?? [],
    contradictions: parts.contradictions ?? [],
  }
  return signetToBatch(rows, { name: 'memories.db', nowMs: Date.parse('2026-09-01T00:00:00Z') })
}

describe('signetToBatch: facts', () => {
  it('[RI4] an attribute becomes a fact with the data of its memory', () => {
    const { facts, problems } = batch({
      attributes: [
        attribute({
          memoryId: 'm',
          claimKey: 'city',
          groupKey: 'places',
          createdAt: '2026-03-01 12:00:00',
        }),
      ],
      memories: [
        memory({
          type: 'preference',
          tags: 'home, checked,',
          project: 'p',
          visibility: 'private',
          pinned: true,
          session: 's',
        }),
      ],
    })
    expect(problems).toEqual([])
    expect(facts).toEqual([
      {
        agent: 'scout',
        entity: 'Mara',
        aspect: 'home',
        key: 'places/city',
        kind: 'preference',
        content: 'Mara lives in Turku',
        tags: ['home', 'checked'],
        metadata: { project: 'p', memoryType: 'preference', visibility: 'private' },
        confidence: 0.9,
        importance: 0.5,
        recordedAt: new Date('2026-03-01T12:00:00Z'),
        validFrom: new Date('2026-03-01T12:00:00Z'),
        validUntil: null,
        protected: true,
        status: 'active',
        supersededBy: null,
        supersededAt: null,
        externalId: 'o',
        source: { externalId: 'm', excerpt: 'words', session: 's' },
      },
    ])
  })

  it('[RI4] the group "general" and no group give the same key', () => {
    const { facts } = batch({
      attributes: [
        attribute({ id: 'a', claimKey: 'city', groupKey: 'general' }),
        attribute({ id: 'b', claimKey: 'city' }),
        attribute({ id: 'c', groupKey: 'places' }),
      ],
    })
    expect(facts.map((fact) => fact.key)).toEqual(['city', 'city', null])
  })

  it('[RI1] uses claim times if the store has them, and a memory with the same id', () => {
    const { facts } = batch({
      attributes: [
        attribute({
          id: 'a',
          validFrom: '2026-01-01',
          occurredAt: '2025-01-01',
          validUntil: '2026-12-31',
        }),
        attribute({ id: 'b', occurredAt: '2025-01-01' }),
      ],
      memories: [memory({ id: 'a', type: 'semantic', memoryKind: 'decision', tags: '["x","y"]' })],
    })
    expect(facts[0]).toMatchObject({
      kind: 'decision',
      tags: ['x', 'y'],
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2026-12-31T00:00:00Z'),
    })
    expect(facts[1]?.validFrom).toEqual(new Date('2025-01-01T00:00:00Z'))
  })

  it('[RI5] deleted becomes retracted, without the text of a deleted memory', () => {
    const { facts } = batch({
      attributes: [attribute({ status: 'deleted', memoryId: 'm' })],
      memories: [memory({ deleted: true })],
    })
    expect(facts[0]).toMatchObject({
      status: 'retracted',
      source: { externalId: 'm', excerpt: null },
    })
  })

  const ODD: readonly (readonly [string, Partial<SignetAttribute>, RegExp, object, string?])[] = [
    [
      'without an aspect',
      { aspectId: null },
      /^Unclassified/,
      { entity: null, aspect: null, key: null },
    ],
    [
      'of an aspect that is gone',
      { aspectId: 'gone' },
      /^Unclassified.*does not exist/,
      { entity: null },
    ],
    ['of a memory that is gone', { memoryId: 'gone' }, /^Memory missing/, { source: null }],
    ['of an unknown kind', { kind: 'rule' }, /kind "rule" is unknown/, { kind: 'fact' }],
    [
      'of an aspect of another agent',
      { aspectId: 'theirs' },
      /^Unclassified: its aspect belongs to another agent/,
      { agent: 'scout', entity: null, aspect: null, key: null },
      'SG2',
    ],
    [
      'of an entity of another agent',
      { aspectId: 'mixed' },
      /^Unclassified: its entity belongs to another agent/,
      { agent: 'scout', entity: null, aspect: null, key: null },
      'SG2',
    ],
    [
      'of an archived aspect',
      { aspectId: 'shelved' },
      /^Archived: Signet has archived its aspect "diet"/,
      { entity: 'Mara', aspect: 'diet', archived: true, status: 'active' },
      'SG6',
    ],
    [
      'of an archived entity',
      { aspectId: 'ofShelved' },
      /^Archived: Signet has archived its entity "Old team"/,
      { entity: 'Old team', aspect: 'job', archived: true, status: 'active' },
      'SG6',
    ],
    [
      'updated before it was created',
      { createdAt: '2026-03-15T08:00:00.000Z', updatedAt: '2026-03-15 07:59:59' },
      /^Updated before created/,
      { recordedAt: new Date('2026-03-15T08:00:00Z') },
      'SG3',
    ],
    [
      'recorded in the future',
      { createdAt: '2027-01-01 00:00:00', updatedAt: null },
      /created_at is in the future/,
      { status: 'active' },
      'SG3',
    ],
    [
      'recorded in the future about the past',
      { createdAt: '2027-01-01 00:00:00', updatedAt: null, validFrom: '2026-01-01' },
      /created_at is in the future/,
      { validFrom: new Date('2026-01-01T00:00:00Z') },
      'SG3',
    ],
    [
      'with an unreadable time',
      { createdAt: 'lately' },
      /created_at "lately"/,
      { recordedAt: null, validFrom: null },
    ],
    [
      'that has ended and says nowhere when it was recorded',
      { createdAt: null, validUntil: '2026-06-01' },
      /^It has no start time, and its end \(2026-06-01T00:00:00.000Z\) is in the past/,
      { validFrom: null, validUntil: new Date('2026-06-01T00:00:00Z'), status: 'active' },
      'IN3',
    ],
    ['with a confidence of 1.1', { confidence: 1.1 }, /confidence is 1.1/, { confidence: null }],
    ['of the future', { validFrom: '2027-01-01' }, /in the future/, { status: 'active' }],
    [
      'that ends before it begins',
      { validUntil: '2020-01-01' },
      /valid_until is before/,
      { validUntil: null },
    ],
    ['without an agent', { agentId: null, aspectId: null }, /names no agent/, { agent: 'default' }],
    [
      'retired without successor',
      { status: 'superseded' },
      /^Superseded without successor/,
      { status: 'superseded' },
    ],
    [
      'whose successor is gone',
      { status: 'superseded', supersededBy: 'gone' },
      /^Successor missing/,
      { supersededBy: null },
    ],
    [
      'that replaces itself',
      { status: 'superseded', supersededBy: 'o' },
      /names itself/,
      { supersededBy: null },
    ],
    [
      'active with a successor',
      { supersededBy: 'o2' },
      /active and yet/,
      { supersededBy: null, status: 'active' },
    ],
    [
      'that is a superseded constraint',
      { kind: 'constraint', status: 'superseded', supersededBy: 'o2' },
      /constraint/,
      { status: 'active' },
    ],
  ]
  for (const [what, fields, reason, expected, rule = 'RI3'] of ODD) {
    it(`[${rule}] a row ${what} is taken and flagged`, () => {
      const { facts, problems } = batch({
        attributes: [attribute(fields), attribute({ id: 'o2' })],
      })
      expect(facts[0]).toMatchObject(expected)
      expect(problems.filter((problem) => reason.test(problem.reason))).toMatchObject([
        { severity: 'flag', ref: 'o' },
      ])
    })
  }

  const BAD: readonly (readonly [string, Partial<SignetAttribute>, string?])[] = [
    ['without content', { content: null }],
    ['with blank content', { content: ' \n' }],
    ['with a document as content', { content: 'x'.repeat(20_001) }],
    ['without an id', { id: null }],
    ['without an agent in its agent_id', { agentId: '' }, 'SG1'],
    ['with a blank agent_id', { agentId: ' \u200B' }, 'SG1'],
    ['with an agent_id of 201 characters', { agentId: 'x'.repeat(201) }, 'SG1'],
    ['of a status that Signet does not have', { status: 'archived' }, 'SG1'],
    ['of a status that only JavaScript knows', { status: 'constructor' }, 'SG1'],
    ['without a status', { status: null }, 'SG1'],
  ]
  for (const [what, fields, rule = 'RI7'] of BAD) {
    it(`[${rule}] a row ${what} is refused and its neighbour is taken`, () => {
      const { facts, problems } = batch({
        attributes: [attribute(fields), attribute({ id: 'o2' })],
      })
      expect(facts.map((fact) => fact.externalId)).toEqual(['o2'])
      expect(problems).toMatchObject([{ severity: 'refuse' }])
    })
  }

  it.each([
    ['Active', 'active'],
    ['DELETED', 'retracted'],
    [' Superseded ', 'superseded'],
  ])('[SG1] the status "%s" is read as %s', (status, expected) => {
    const { facts } = batch({ attributes: [attribute({ status })] })
    expect(facts.map((fact) => fact.status)).toEqual([expected])
  })

  it('[G1] recognizes a constraint in any case', () => {
    const { facts, problems } = batch({ attributes: [attribute({ kind: 'Constraint' })] })
    expect([facts[0]?.kind, problems]).toEqual(['constraint', []])
  })

  it.each<[string, Partial<SignetAttribute>, string]>([
    ['that it names', { memoryId: 'm' }, 'm'],
    ['of its own id', {}, 'o'],
  ])("[S2] [SG2] another agent's memory %s is flagged and not read", (_how, fields, id) => {
    const foreign = memory({
      id,
      agentId: 'other',
      type: 'preference',
      content: 'Wren is ill',
      tags: 'clinic',
      project: 'ward',
      sourceId: 'call',
      session: 'visit',
      pinned: true,
    })
    const { facts, problems } = batch({ attributes: [attribute(fields)], memories: [foreign] })
    expect(facts).toMatchObject([
      { kind: 'fact', tags: [], metadata: {}, protected: false, source: null },
    ])
    expect(problems).toMatchObject([{ severity: 'flag', ref: 'o' }])
    expect(problems[0]?.reason).toMatch(/^Memory left out: .* belongs to another agent/)
    expect(JSON.stringify({ facts, problems })).not.toMatch(/Wren|clinic|ward|call|visit/)
  })

  it("[SG2] a memory without an agent belongs to its attribute's agent", () => {
    const { facts, problems } = batch({
      attributes: [attribute({ memoryId: 'm' })],
      memories: [memory({ agentId: null })],
    })
    expect(problems).toEqual([])
    expect(facts[0]?.source?.excerpt).toBe('words')
  })

  it('[SG2] no fact or sentence contains a name that only another agent has', () => {
    const text = JSON.stringify(
      batch({ attributes: [attribute({ aspectId: 'theirs' }), attribute({ aspectId: 'mixed' })] }),
    )
    expect(text).not.toMatch(/Wren|health/)
  })

  it('[SG3] the same second in both time formats is not “updated before created”', () => {
    const { problems } = batch({
      attributes: [
        attribute({ createdAt: '2026-03-15T08:00:00.118Z', updatedAt: '2026-03-15 08:00:00' }),
      ],
    })
    expect(problems).toEqual([])
  })

  it('[SG3] imports a repeated active row twice and flags it once', () => {
    const twice = { content: 'Mara lives in Turku' }
    const { facts, problems } = batch({
      attributes: [
        attribute({ id: 'a', ...twice }),
        attribute({ id: 'b', content: ' Mara  lives in TURKU' }),
        attribute({ id: 'c', ...twice, status: 'superseded', supersededBy: 'a' }),
        attribute({ id: 'd', ...twice, claimKey: 'city' }),
        attribute({ id: 'e', ...twice, agentId: 'other', aspectId: 'theirs' }),
      ],
    })
    expect(facts).toHaveLength(5)
    expect(problems).toMatchObject([{ severity: 'flag', ref: 'b' }])
    expect(problems[0]?.reason).toBe(
      'Said twice: the active row "a" says the same. Both were imported.',
    )
  })

  it('[RI6] drops loops and pointers to another agent; keeps and flags a deleted successor', () => {
    const { facts, problems } = batch({
      attributes: [
        attribute({ id: 'a', status: 'superseded', supersededBy: 'b' }),
        attribute({ id: 'b', status: 'superseded', supersededBy: 'a' }),
        attribute({ id: 'c', status: 'superseded', supersededBy: 'd' }),
        attribute({ id: 'd', agentId: 'other', aspectId: 'theirs' }),
        attribute({ id: 'e', status: 'superseded', supersededBy: 'f' }),
        attribute({ id: 'f', status: 'deleted' }),
      ],
    })
    expect(facts.map((fact) => fact.supersededBy)).toEqual([null, null, null, null, 'f', null])
    expect(problems.map((problem) => problem.ref)).toEqual(['a', 'b', 'c', 'e'])
  })

  it('[RI9] takes the supersession time from its event, else from the last change', () => {
    const { facts } = batch({
      attributes: [
        attribute({ id: 'a', status: 'superseded', supersededBy: 'n' }),
        attribute({ id: 'b', status: 'superseded', supersededBy: 'n' }),
        attribute({ id: 'n' }),
      ],
      events: [
        event('a', 'n', { event: 'attribute_superseded', createdAt: '2026-03-15T10:00:00.000Z' }),
      ],
    })
    expect(facts.map((fact) => fact.supersededAt?.toISOString())).toEqual([
      '2026-03-15T10:00:00.000Z',
      '2026-03-16T08:00:00.000Z',
      undefined,
    ])
  })
})

describe('signetToBatch: proposals', () => {
  const attributes = [
    attribute({}),
    attribute({ id: 'n' }),
    attribute({ id: 'constraintRow', kind: 'constraint' }),
  ]

  it('[signet-W3] events of one pair are one proposal, and unusable pairs are reported', () => {
    const { proposals, problems } = batch({
      attributes,
      events: [
        event('o', 'n'),
        event('o', 'n', { createdAt: '2026-03-16 00:30:00' }),
        event('o', 'gone'),
        event('constraintRow', 'n'),
      ],
    })
    expect(proposals).toEqual([
      {
        agent: 'scout',
        olderExternalId: 'o',
        newerExternalId: 'n',
        confidence: 0.75,
        reason: 'value conflict',
        method: 'heuristic',
        firstSeenAt: new Date('2026-03-16T00:00:00.000Z'),
        lastSeenAt: new Date('2026-03-16T00:30:00.000Z'),
        seen: 2,
      },
    ])
    expect(problems.map((problem) => problem.ref)).toEqual(['o -> gone', 'constraintRow -> n'])
    expect(problems[0]?.reason).toContain('missing side')
    expect(problems[1]?.reason).toContain('constraint')
  })

  it('[RI2] a pair proposed in both directions is one proposal, in the direction of the last event', () => {
    const { proposals, problems } = batch({
      attributes,
      events: [event('n', 'o', { createdAt: '2026-03-17T00:00:00Z' }), event('o', 'n')],
    })
    expect(proposals).toMatchObject([{ olderExternalId: 'n', newerExternalId: 'o', seen: 2 }])
    expect(problems[0]?.reason).toContain('both directions')
  })

  it('[RI3] reports an inactive side, identical sides, two agents, no confidence and no metadata', () => {
    const { proposals, problems } = batch({
      attributes: [
        ...attributes,
        attribute({ id: 'x', status: 'deleted' }),
        attribute({ id: 'y', agentId: 'other', aspectId: 'theirs' }),
      ],
      events: [
        event('x', 'n'),
        event('o', 'x'),
        event('o', 'o'),
        event('o', 'y'),
        event('o', 'n', {
          metadata: '{"old_attribute_id":"o","new_attribute_id":"n","confidence":"high"}',
        }),
        event('o', 'n', { id: 'broken', metadata: '{' }),
        event('o', 'n', { id: 'empty', metadata: null }),
      ],
    })
    expect(proposals).toEqual([])
    expect(problems.map((problem) => problem.ref)).toEqual([
      'x -> n',
      'o -> x',
      'o -> o',
      'o -> y',
      'o -> n',
      'broken',
      'empty',
    ])
  })
})

describe('signetToBatch: pending suggestions', () => {
  const attributes = [
    attribute({ content: 'Mara lives in Turku', claimKey: 'city' }),
    attribute({ id: 'n', content: 'Mara lives in Lund', claimKey: 'city' }),
    attribute({ id: 'ended', content: 'Mara lives in Oslo', status: 'superseded' }),
    attribute({ id: 'never', content: 'Never ring at night', kind: 'constraint' }),
    attribute({ id: 'y', agentId: 'other', aspectId: 'theirs', content: 'Wren is well' }),
  ]

  function suggested(
    payload: object,
    fields: Partial<SignetSuggestion> = {},
    others: readonly SignetAttribute[] = [],
  ) {
    const { proposals, problems } = batch({
      attributes: [...attributes, ...others],
      suggestions: [
        {
          id: 's',
          agentId: 'scout',
          operation: 'supersede_claim_value',
          payload: JSON.stringify({ entity: 'mara', aspect: 'Home', claim_key: 'x', ...payload }),
          confidence: 0.64,
          rationale: 'seen twice this week',
          createdAt: '2026-06-13 03:38:00',
          updatedAt: '2026-06-14T03:38:00.000Z',
          ...fields,
        },
      ],
    })
    return { proposals, problems: problems.filter(({ ref }) => ref === 's' || ref === null) }
  }

  it.each([
    ['by ids', { attribute_id: 'o', superseded_by: 'n' }],
    ['by what both say', { old_value: 'mara lives in turku', new_value: ' Mara lives in Lund ' }],
    ['by an id and a value', { attribute_id: 'o', new_value: 'Mara lives in Lund' }],
    ['by a value and an id', { old_value: 'Mara lives in Turku', superseded_by: 'n' }],
  ])('[SG7] with both facts %s: becomes a proposal', (_how, payload) => {
    const { proposals, problems } = suggested(payload)
    expect(problems).toEqual([])
    expect(proposals).toEqual([
      {
        agent: 'scout',
        olderExternalId: 'o',
        newerExternalId: 'n',
        confidence: 0.64,
        reason: 'seen twice this week',
        method: 'ontology proposal',
        firstSeenAt: new Date('2026-06-13T03:38:00Z'),
        lastSeenAt: new Date('2026-06-14T03:38:00Z'),
        seen: 1,
      },
    ])
  })

  it.each([
    [
      'a value that no fact states',
      { attribute_id: 'o', new_value: 'Mara lives in Rome' },
      /with "Mara lives in Rome", which no fact says yet/,
    ],
    ['the same words', { attribute_id: 'o', new_value: 'mara lives in turku' }, /the same words/],
    ['no replacement', { attribute_id: 'o' }, /ending "Mara lives in Turku" without a replacement/],
    ['a value that nobody holds', { old_value: 'Mara lives in Rome' }, /no current fact/],
    [
      'a value of another aspect',
      { aspect: 'job', old_value: 'Mara lives in Turku' },
      /no current/,
    ],
    ['a fact of another agent', { attribute_id: 'y', superseded_by: 'n' }, /no current fact/],
    ['a fact that has ended', { attribute_id: 'ended', superseded_by: 'n' }, /no longer active/],
    ['a constraint', { attribute_id: 'never', superseded_by: 'n' }, /constraint/],
    ['a fact and itself', { attribute_id: 'o', superseded_by: 'o' }, /one fact as both sides/],
    ['a fact that is gone', { attribute_id: 'o', superseded_by: 'gone' }, /missing side/],
  ])('[SG7] %s: is reported, without a proposal', (_what, payload, reason) => {
    const { proposals, problems } = suggested(payload)
    expect(proposals).toEqual([])
    expect(problems).toMatchObject([{ severity: 'flag', ref: 's' }])
    expect(problems[0]?.reason).toMatch(reason)
  })

  it("[S2] [SG7] a suggestion without an agent stays within its older fact's agent", () => {
    const words = { content: 'Mara lives in Lund', validFrom: '2026-08-01' }
    const theirs = attribute({ ...words, id: 'z', agentId: 'other', aspectId: 'hers' })
    const { proposals } = suggested(
      { attribute_id: 'o', aspect: null, entity: null, new_value: 'Mara lives in Lund' },
      { agentId: null },
      [theirs],
    )
    expect(proposals).toMatchObject([{ agent: 'scout', newerExternalId: 'n' }])
  })

  it('[SG7] reports an unreadable payload', () => {
    expect(suggested({}, { payload: '{' }).problems[0]?.reason).toMatch(/no current fact/)
    expect(suggested({}, { payload: null }).problems).toHaveLength(1)
  })

  it('[SG7] counts other suggestions in one sentence', () => {
    expect(suggested({}, { operation: 'merge_entities' }).problems).toMatchObject([
      {
        ref: null,
        reason: 'One more pending suggestion (merge_entities): no supersession, so left in Signet.',
      },
    ])
  })

  it('[RI7] a fact says in which fields characters were replaced', () => {
    const nul = 'nul \0'
    const memories = [memory({ id: 'm', content: nul, tags: `a,${nul}` })]
    const { facts, problems } = batch({
      attributes: [
        attribute({ id: 'damaged', memoryId: 'm', content: nul, groupKey: 'g', claimKey: nul }),
        attribute({ id: 'whole' }),
      ],
      memories,
    })
    const fields = '"content", "claim_key", "tags", "memory"'
    expect(problems.map(({ ref, reason }) => [ref, reason])).toEqual([
      ['damaged', `Invalid characters in ${fields} were replaced by "\uFFFD".`],
    ])
    expect(facts[0]).toMatchObject({ content: 'nul \uFFFD', key: 'g/nul \uFFFD' })
  })

  it('[I10] takes a fact without the longest of what Signet notes about its memory', () => {
    const memories = [memory({ id: 'm', type: 'semantic', project: 'x'.repeat(16_000) })]
    const { facts, problems } = batch({
      attributes: [attribute({ id: 'long', memoryId: 'm' })],
      memories,
    })
    expect(facts[0]?.metadata).not.toHaveProperty('project')
    expect(facts[0]?.metadata).toMatchObject({ memoryType: 'semantic' })
    expect(problems).toMatchObject([
      {
        severity: 'flag',
        ref: 'long',
        reason: expect.stringMatching(/"project" was left out\.$/u),
      },
    ])
  })
})

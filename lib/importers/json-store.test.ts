import { describe, expect, it } from 'vitest'

import type { ImportBatch } from '@/lib/domain/import-batch'

import { wholeRefusal } from './fact-file'
import { parseJsonStore } from './json-store'

const OPTIONS = { name: 'export.json', nowMs: Date.parse('2026-09-01T00:00:00Z') }

function parse(file: unknown, options: Partial<typeof OPTIONS> & { readonly agent?: string } = {}) {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  const batch = parseJsonStore(text, { ...OPTIONS, ...options })
  if (batch === null) throw new Error('The file was not recognized.')
  return batch
}

function told(batch: ImportBatch): readonly string[] {
  return batch.problems.map(({ severity, ref, reason }) => `${severity} ${ref ?? ''}: ${reason}`)
}

function memstore(...facts: readonly unknown[]) {
  return parse({ version: 1, exported_at: '2026-06-20T06:07:08Z', facts })
}

const NOTE = { id: 7, namespace: 'studio', content: 'Use tabs', created_at: '2026-03-01T08:00:00Z' }

describe('a memstore export', () => {
  it('[I27] gives each namespace its facts, with ids, ends, links and times', () => {
    const batch = memstore(
      {
        ...NOTE,
        subject: 'kiln',
        category: 'rule',
        superseded_by: 8,
        superseded_at: '2026-03-05T08:00:00.5Z',
      },
      {
        ...NOTE,
        id: 8,
        content: 'Use spaces\n🎹',
        kind: 'preference',
        confirmed_count: 2,
        last_confirmed_at: '2026-04-01T00:00:00Z',
      },
      { ...NOTE, id: 7, namespace: 'home' },
    )
    expect(batch.system).toBe('memstore')
    expect(batch.facts).toMatchObject([
      {
        agent: 'studio',
        entity: 'kiln',
        aspect: 'rule',
        externalId: '7',
        status: 'superseded',
        supersededBy: '8',
        supersededAt: new Date('2026-03-05T08:00:00.5Z'),
        recordedAt: new Date('2026-03-01T08:00:00Z'),
      },
      {
        content: 'Use spaces\n🎹',
        kind: 'preference',
        status: 'active',
        confirmed: { times: 2, at: new Date('2026-04-01T00:00:00Z') },
      },
      { agent: 'home', externalId: '7', status: 'active' },
    ])
    expect(batch.problems).toEqual([])
  })

  it('[I26] [RI6] a pointer that leads nowhere, back, or to another namespace is left out, and the end is kept', () => {
    const ended = { superseded_at: '2026-03-05T08:00:00Z' }
    const batch = memstore(
      { ...NOTE, id: 1, superseded_by: 1, ...ended },
      { ...NOTE, id: 2, superseded_by: 99, ...ended },
      { ...NOTE, id: 3, superseded_by: 5, ...ended },
      { ...NOTE, id: 4, superseded_by: 3, superseded_at: 'yesterday' },
      { ...NOTE, id: 5, namespace: 'home' },
    )
    expect(batch.facts.map(({ status, supersededBy }) => `${status} ${supersededBy}`)).toEqual([
      'active null',
      'superseded null',
      'superseded null',
      'superseded 3',
      'active null',
    ])
    for (const fact of batch.facts.slice(0, 4)) expect(fact.validUntil).not.toBeNull()
    expect(told(batch)).toEqual([
      expect.stringContaining('flag 4: It is superseded, but its superseded_at "yesterday"'),
      expect.stringContaining('flag 1: "supersededBy" points to the row itself'),
      expect.stringContaining('flag 2: Superseded without successor'),
      expect.stringMatching(/^flag 3: Superseded without successor: .*another agent/),
    ])
  })

  it('[I8] [I17] says what memstore shows as current although it has an end', () => {
    const batch = memstore({ ...NOTE, superseded_at: '2026-03-05T08:00:00Z' })
    expect(batch.facts).toMatchObject([{ status: 'active', validUntil: null }])
    expect(told(batch)).toEqual([expect.stringContaining('has a "superseded_at" but no')])
  })

  it('[I9] refuses rows of wrong types, without text, too long or repeated, and takes the others', () => {
    const batch = memstore(
      null,
      { ...NOTE, id: 'seven' },
      { ...NOTE, id: 2, content: ' \u200B' },
      { ...NOTE, id: 3, content: 'x'.repeat(20_001) },
      { ...NOTE, id: 4, namespace: 'n'.repeat(201) },
      { ...NOTE, id: 5, superseded_by: 'six' },
      NOTE,
      { ...NOTE, content: 'again' },
    )
    expect(batch.facts.map(({ content }) => content)).toEqual(['Use tabs'])
    expect(batch.problems.map(({ severity, ref }) => `${severity} ${ref}`)).toEqual([
      'refuse fact 1',
      'refuse seven',
      'refuse 2',
      'refuse 3',
      'refuse 4',
      'refuse 5',
      'refuse 7',
    ])
  })

  it('[I8] the chosen agent has the rows without a namespace, and no others', () => {
    const { namespace: _namespace, ...bare } = NOTE
    const file = { version: 1, facts: [bare, { ...NOTE, id: 8 }] }
    expect(parse(file, { agent: 'scout' }).facts.map(({ agent }) => agent)).toEqual([
      'scout',
      'studio',
    ])
    expect(parse(file).facts[0]?.agent).toBe('default')
    expect(parse({ version: 1, facts: null }).facts).toEqual([]) // Go writes null for no facts
  })
})

const COPILOT = {
  version: 1,
  userFacts: [
    {
      id: 'f1',
      fact: 'User prefers VS Code',
      category: 'preference',
      source: 'I prefer VS Code',
      confidence: 0.8,
      lifespan: 'permanent',
      timestamp: '2026-01-13T12:31:07.171Z',
      lastReinforced: '2026-01-14T09:00:00.000Z',
      supersededBy: 'f2',
      supersededAt: '2026-01-15T00:00:00Z',
    },
    {
      id: 'f2',
      fact: 'User prefers Vim',
      category: 'preference',
      lifespan: 'session',
      timestamp: '2026-01-14T00:00:00Z',
    },
  ],
  preferences: [
    {
      id: 'p1',
      category: 'style',
      key: 'indent',
      value: 'tabs',
      confidence: 1.1,
      timestamp: '2026-01-21T10:28:41.845Z',
    },
  ],
  decisions: [
    {
      id: 'd1',
      description: 'Queue jobs in Redis',
      category: 'implementation',
      rationale: 'we know it',
      timestamp: 'soon',
      supersededBy: 'gone',
      supersededAt: '2026-02-06T00:00:00Z',
    },
  ],
  projectContext: [
    {
      id: 'c1',
      type: 'tech_stack',
      key: 'runtime',
      value: 'Node 22',
      timestamp: '2026-02-12T00:03:19.982Z',
    },
  ],
  featureGroups: [{ id: 'g1', name: 'queue' }],
}

describe('the memory.json of Copilot CLI', () => {
  it('[I28] gives facts, preferences, decisions and context, with keys and excerpts', () => {
    const batch = parse(COPILOT)
    expect(batch.facts).toMatchObject([
      {
        agent: 'copilot',
        entity: 'user',
        aspect: 'preference',
        kind: 'fact',
        status: 'superseded',
        supersededBy: 'f2',
        confidence: 0.8,
        source: { excerpt: 'I prefer VS Code' },
      },
      { externalId: 'f2', status: 'active' },
      {
        entity: 'user',
        aspect: 'style',
        key: 'indent',
        kind: 'preference',
        content: 'indent: tabs',
        confidence: 1,
      },
      {
        entity: 'project',
        aspect: 'implementation',
        kind: 'decision',
        status: 'superseded',
        supersededBy: null,
        supersededAt: new Date('2026-02-06T00:00:00Z'),
        recordedAt: null,
        source: { excerpt: 'we know it' },
      },
      { entity: 'project', aspect: 'tech_stack', key: 'runtime', content: 'runtime: Node 22' },
    ])
    expect(parse(COPILOT, { agent: 'scout' }).facts[0]?.agent).toBe('scout')
  })

  it('[copilot-D07] [RI3] flags what will not last, what cannot be read and what is left out', () => {
    expect(told(parse(COPILOT))).toEqual([
      expect.stringMatching(/^flag f1: Its replacement .* will not survive a restart/),
      expect.stringMatching(/^flag f2: Session only/),
      'flag p1: Its confidence is 1.1: Copilot CLI adds 0.1 to what a correction says, even above 1. It was kept as 1.',
      'flag d1: Its timestamp is the text "soon", not a time that can be read; it was left out.',
      'flag d1: It has no recording time, so the time of import is used.',
      expect.stringMatching(/^flag d1: Superseded without successor: .*"gone"/),
      'flag : 1 feature group was left out: a group of files states no fact.',
    ])
  })

  it('[RI13] keeps what an item notes, in its words, and when it was heard again', () => {
    const [decision] = COPILOT.decisions
    const [context] = COPILOT.projectContext
    const weighed = {
      alternatives: ['MySQL', 'SQLite'],
      tradeoffs: 'needs tuning',
      revisitCondition: 'above 200 million rows',
      relatedFiles: ['src/queue.ts'],
    }
    const batch = parse({
      ...COPILOT,
      decisions: [{ ...decision, ...weighed, rationale: 'we know it' }],
      projectContext: [{ ...context, filePath: 'packages/' }],
    })
    const ofId = new Map(batch.facts.map((each) => [each.externalId, each]))
    expect(ofId.get('f1')).toMatchObject({
      metadata: { lifespan: 'permanent' },
      confirmed: { times: 1, at: new Date('2026-01-14T09:00:00.000Z') },
    })
    expect(ofId.get('f2')?.confirmed).toBeUndefined()
    expect(ofId.get('d1')).toMatchObject({ metadata: weighed, source: { excerpt: 'we know it' } })
    expect(ofId.get('c1')?.metadata).toEqual({ filePath: 'packages/' })
  })

  it('[RI13] says which notes cannot be kept, and which fields are not known', () => {
    const [decision] = COPILOT.decisions
    const notes = {
      alternatives: [{ name: 'MySQL' }],
      tradeoffs: 'x'.repeat(8001),
      revisitCondition: 'above 9 \0',
      relatedFiles: [],
      mood: 'calm',
    }
    const batch = parse({ version: 1, userFacts: [], decisions: [{ ...decision, ...notes }] })
    expect(batch.facts[0]?.metadata).toEqual({ revisitCondition: 'above 9 \uFFFD' })
    expect(told(batch)).toEqual(
      expect.arrayContaining([
        'flag d1: Its "alternatives" is neither a text nor a list of texts; it was left out.',
        'flag d1: Its "tradeoffs" has 8,001 characters and the limit is 8,000; it was left out.',
        'flag d1: Invalid characters in "revisitCondition" were replaced by "\uFFFD".',
        'flag : Unknown fields were left out, with the number of items: "mood" (1).',
      ]),
    )
  })

  it('[RI13] a confidence is raised no further than a correction raises it', () => {
    const shares = [0.9 + 0.1, 1.1, 1.2, -0.1, 'sure']
    const preferences = shares.map((confidence, nth) => ({
      ...COPILOT.preferences[0],
      id: `p${nth}`,
      confidence,
    }))
    const batch = parse({ version: 1, userFacts: [], preferences })
    expect(batch.facts.map(({ confidence }) => confidence)).toEqual([1, 1, null, null, null])
    expect(told(batch)).toHaveLength(4)
  })

  it('[I17] a row whose end cannot be read is refused', () => {
    const [fact] = COPILOT.userFacts
    const batch = parse({ ...COPILOT, userFacts: [{ ...fact, supersededAt: {} }] })
    expect(batch.facts.map(({ externalId }) => externalId)).not.toContain('f1')
    expect(told(batch)).toContainEqual(
      'refuse f1: Its supersededAt is an object, so when it ended is unknown.',
    )
  })
})

const COLUMNS = [
  'content',
  'id',
  'node_type',
  'created_at',
  'valid_from',
  'valid_until',
  'superseded_by',
  'protected',
  'suppression_count',
  'tags',
  'scope',
] as const

function archive(...nodes: readonly Partial<Record<(typeof COLUMNS)[number], unknown>>[]) {
  const typed = (value: unknown) =>
    value === undefined || value === null
      ? { type: 'null' }
      : { type: typeof value === 'number' ? 'integer' : 'text', value }
  const rows = nodes.map((node) => COLUMNS.map((column) => typed(node[column])))
  return {
    archiveFormat: 'vestige.portable.v1',
    schemaVersion: 18,
    tables: [
      {
        name: 'node_embeddings',
        columns: ['node_id', 'embedding'],
        rows: [
          [
            { type: 'text', value: 'a' },
            { type: 'blob', value: '00ff' },
          ],
        ],
      },
      { name: 'knowledge_nodes', columns: COLUMNS, rows },
    ],
  }
}

const NODE = {
  id: 'a',
  content: 'Ása lives in Turku',
  node_type: 'fact',
  created_at: '2026-01-05T15:25:58.911877995+00:00',
  tags: '["home","a \\"b\\""]',
}

describe('a portable archive of Vestige', () => {
  it('[I28] gives nodes by their columns, whatever their order', () => {
    const batch = parse(
      archive(
        { ...NODE, superseded_by: 'b', valid_until: '2026-06-18T06:49:02.628174072+00:00' },
        {
          ...NODE,
          id: 'b',
          node_type: 'decision',
          protected: 1,
          valid_from: '2026-02-01T00:00:00+02:00',
        },
      ),
    )
    expect(batch.facts).toMatchObject([
      {
        agent: 'vestige',
        entity: 'user',
        aspect: 'fact',
        tags: ['home', 'a "b"'],
        status: 'superseded',
        supersededBy: 'b',
        supersededAt: new Date('2026-06-18T06:49:02.628Z'),
        recordedAt: new Date('2026-01-05T15:25:58.911Z'),
      },
      { kind: 'decision', protected: true, validFrom: new Date('2026-01-31T22:00:00Z') },
    ])
    expect(batch.problems).toEqual([])
  })

  it('[RI3] tells expired, quarantined and reversed apart, and keeps every end', () => {
    const end = '2026-02-01T00:00:00+00:00'
    const batch = parse(
      archive(
        { ...NODE, valid_until: end },
        { ...NODE, id: 'b', suppression_count: 2 },
        { ...NODE, id: 'c', valid_from: '2026-03-01T00:00:00+00:00', valid_until: end },
        { ...NODE, id: 'd', valid_until: '2026-12-01T00:00:00+00:00' },
        { ...NODE, id: 'e', valid_until: 'whenever' },
        { ...NODE, id: 'f', superseded_by: 'a' },
        { ...NODE, id: 'g', valid_until: '2025-12-01T00:00:00+00:00' },
      ),
    )
    expect(batch.facts).toMatchObject([
      { status: 'active', validUntil: new Date(end) },
      { archived: true },
      { validFrom: new Date('2026-01-05T15:25:58.911Z'), validUntil: new Date(end) },
      { validUntil: new Date('2026-12-01T00:00:00Z') },
      { status: 'superseded', supersededAt: null },
      { validFrom: new Date('2025-12-01T00:00:00Z'), validUntil: new Date('2025-12-01T00:00:00Z') },
    ])
    expect(batch.facts[3]?.archived).toBeUndefined()
    expect(told(batch)).toEqual([
      expect.stringMatching(/^flag a: Expired/),
      expect.stringMatching(/^flag b: Quarantined/),
      expect.stringMatching(/^flag c: Expired/),
      expect.stringMatching(/^flag c: Reversed: it ends .* before it begins to hold/),
      expect.stringMatching(/^refuse e: Its valid_until is the text "whenever"/),
      expect.stringMatching(/^flag f: It is superseded and has no valid_until/),
      expect.stringMatching(/^flag g: Expired/),
      expect.stringMatching(/^flag g: Recorded after it had ended/),
    ])
  })

  it('[RI12] a newer schema is read by its columns, and that is said', () => {
    expect(told(parse({ ...archive(NODE), schemaVersion: 41 }))).toEqual([
      expect.stringContaining('The store has schema 41, and 40 is the newest of Vestige'),
    ])
    expect(told(parse({ ...archive(NODE), schemaVersion: 40 }))).toEqual([])
  })

  it('[I9] rows and tables of wrong types are refused one by one', () => {
    const batch = parse({
      ...archive(NODE),
      tables: [
        null,
        { name: 'knowledge_nodes' },
        { name: 'knowledge_nodes', columns: COLUMNS, rows: [null, 'x', []] },
        ...archive(NODE).tables,
      ],
    })
    expect(batch.facts).toHaveLength(1)
    expect(batch.problems.map(({ severity }) => severity)).toEqual(['refuse', 'refuse', 'refuse'])
  })
})

describe('whether a text is such a file', () => {
  it.each([
    ['{"id":"m-1","content":"one fact","version":2}'],
    ['{"content":"one"}\n{"content":"two","facts":[]}'],
    ['[{"userFacts":[]}]'],
    ['{"facts":[]}'],
    ['{"userFacts":{}}'],
    ['content\n{"userFacts":[]}'],
    ['{"content":'],
  ])('[I8] leaves other files to their readers: %s', (text) => {
    expect(parseJsonStore(text, OPTIONS)).toBeNull()
  })

  it.each([
    [
      '{"version":2,"facts":[]}',
      'A memstore export is read in version 1, and this one has the version 2.',
    ],
    ['{"version":"1","facts":[]}', 'this one has the version "1".'],
    [
      '{"userFacts":[]}',
      'The memory.json of Copilot CLI is read in version 1, and this one names no version.',
    ],
    ['{"archiveFormat":"vestige.portable.v2"}', 'this one has the version "vestige.portable.v2".'],
    ['\uFEFF{"version":1,"facts":[{"id":1,"id":2}]}', 'The key "id" is there twice'],
    [
      '{"version":1,\n"userFacts":[{"id":',
      'is one JSON object, and this one is cut off or damaged.',
    ],
    ['{"version":1,"embedder_model":"x","facts":[}]}', 'A memstore export is one JSON object,'],
  ])('[memstore-M16c] [I8] refuses it as a whole with one sentence: %s', (text, sentence) => {
    const batch = parse(text)
    expect(batch.facts).toEqual([])
    expect(wholeRefusal(batch)).toContain(sentence)
  })
})

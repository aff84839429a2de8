import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import { MAX_CONTENT_LENGTH } from '@/lib/domain/fact'
import { contextDifferences } from '@/lib/domain/proposal'
import { anyText } from '@/lib/vitest.any-text'

import { parseFactsJsonl } from './facts-jsonl'

const NOW_MS = Date.parse('2026-09-01T00:00:00Z')
const OPTIONS = { name: 'facts.jsonl', nowMs: NOW_MS }

function parse(...rows: readonly (object | string)[]) {
  return parseFactsJsonl(
    rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
    OPTIONS,
  )
}

function row(fields: object): object {
  return { agent: 'scout', content: 'Mara lives in Turku', ...fields }
}

/** An object of so many levels. */
function nested(levels: number): object {
  return levels === 1 ? { a: 1 } : { a: nested(levels - 1) }
}

describe('parseFactsJsonl: valid rows', () => {
  it('[RI9] keeps every value and time of a row with all fields', () => {
    const batch = parse({
      agent: 'scout',
      entity: ' Mara ',
      aspect: 'home',
      key: 'city',
      kind: 'preference',
      content: '  Mara lives in Turku\nsince March  ',
      tags: ['home', 'home', ' checked ', ''],
      metadata: { project: 'x', deep: { a: [1] } },
      confidence: 0.5,
      importance: 1,
      recordedAt: '2026-03-15 08:00:00',
      validFrom: '2026-03-01',
      validUntil: 1_788_000_000,
      protected: true,
      id: 17,
      supersededBy: null,
      source: { id: 'm1', excerpt: 'said so', session: 's1' },
    })
    expect(batch).toEqual({
      system: 'jsonl',
      name: 'facts.jsonl',
      proposals: [],
      problems: [],
      facts: [
        {
          agent: 'scout',
          entity: 'Mara',
          aspect: 'home',
          key: 'city',
          kind: 'preference',
          content: '  Mara lives in Turku\nsince March  ',
          tags: ['home', 'checked'],
          metadata: { project: 'x', deep: { a: [1] } },
          confidence: 0.5,
          importance: 1,
          recordedAt: new Date('2026-03-15T08:00:00Z'),
          validFrom: new Date('2026-03-01T00:00:00Z'),
          validUntil: new Date(1_788_000_000_000),
          protected: true,
          status: 'active',
          supersededBy: null,
          supersededAt: null,
          externalId: '17',
          source: { externalId: 'm1', excerpt: 'said so', session: 's1' },
        },
      ],
    })
  })

  it('[RI1] reads text and at as content and recordedAt, which take precedence', () => {
    const batch = parse(
      { agent: 'a', text: 'one', at: '2026-01-01' },
      { agent: 'a', content: 'two', text: 'other words' },
    )
    expect(batch.facts.map((fact) => fact.content)).toEqual(['one', 'two'])
    expect(batch.facts[0]?.recordedAt).toEqual(new Date('2026-01-01T00:00:00Z'))
    expect(batch.problems.map((problem) => problem.reason)).toEqual([
      'The field "text" was left out: the same row also gives "content".',
    ])
  })

  it('[RI7] accepts a byte order mark, blank lines and Windows line ends, and counts lines correctly', () => {
    const text = `\uFEFF${JSON.stringify(row({}))}\r\n\r\n  \nnot json\r\n`
    const batch = parseFactsJsonl(text, OPTIONS)
    expect(batch.facts).toHaveLength(1)
    expect(batch.problems.map((problem) => problem.line)).toEqual([4])
  })

  it("[RI7] uses the file's agent for rows without one, and refuses them if there is none", () => {
    const text = '{"content":"x"}'
    expect(parseFactsJsonl(text, { ...OPTIONS, agent: 'helper' }).facts[0]?.agent).toBe('helper')
    expect(parseFactsJsonl(text, OPTIONS).problems[0]?.reason).toMatch(/"agent" is missing/)
  })

  it.each<[string, object, object]>([
    [
      'a memstore row',
      {
        subject: 'Ikram',
        superseded_by: 31,
        superseded_at: '2026-01-07T18:43:11Z',
        created_at: '2025-11-08',
      },
      {
        entity: 'Ikram',
        status: 'superseded',
        supersededBy: null, // does not exist
        supersededAt: new Date('2026-01-07T18:43:11Z'),
        recordedAt: new Date('2025-11-08T00:00:00Z'),
      },
    ],
    [
      'times of SQLite',
      { valid_from: 1_700_000_000, valid_until: 1_800_000_000 },
      { validFrom: new Date(1_700_000_000_000), validUntil: new Date(1_800_000_000_000) },
    ],
    ['expires_at', { expires_at: '2027-01-01' }, { validUntil: new Date('2027-01-01T00:00:00Z') }],
    [
      'an empty field of ours beside it',
      { superseded_at: '2026-01-07', supersededAt: null },
      { status: 'superseded', supersededAt: new Date('2026-01-07T00:00:00Z') },
    ],
    [
      'the name that our own API gives a successor',
      { supersededById: 'x', supersededAt: '2026-01-07' },
      { status: 'superseded', supersededAt: new Date('2026-01-07T00:00:00Z') },
    ],
    ['superseded_by_id', { superseded_by_id: 31 }, { status: 'superseded' }],
    [
      'retired_at',
      { retired_at: '2026-01-07' },
      { validUntil: new Date('2026-01-07T00:00:00Z'), status: 'active' },
    ],
    ['a state that says nothing else', { state: 'verified', is_latest: true, tombstone: 0 }, {}],
    ['a status that says nothing else', { status: 'active', is_deleted: false }, {}],
    ['a status of something else', { status: 'in progress' }, {}],
    ['an end and its status', { status: 'expired', validUntil: '2026-01-01' }, {}],
  ])('[I7] reads %s', (_what, given, wanted) => {
    const batch = parse(row(given))
    expect(batch.facts).toMatchObject([wanted])
    expect(batch.problems.filter(({ severity }) => severity === 'refuse')).toEqual([])
  })

  it('hybrid-H31: a number above 10,000,000,000 is in milliseconds', () => {
    const [fact] = parse(row({ created_at: 1_767_225_600_000 })).facts
    expect(fact?.recordedAt).toEqual(new Date('2026-01-01T00:00:00.000Z'))
  })

  it('[RI7] reports an unknown field once, and drops it', () => {
    const batch = parse(row({ colour: 1 }), row({ colour: 2, id: 'x' }))
    expect(batch.facts).toHaveLength(2)
    expect(batch.problems).toHaveLength(1)
    expect(batch.problems[0]).toMatchObject({ severity: 'flag', line: 1 })
    expect(batch.problems[0]?.reason).toContain('"colour" was left out')
  })

  it('[RI7] accepts and flags a future start', () => {
    const batch = parse(row({ validFrom: '2027-01-01' }))
    expect(batch.facts[0]?.validFrom).toEqual(new Date('2027-01-01T00:00:00Z'))
    expect(batch.problems[0]).toMatchObject({ severity: 'flag', line: 1 })
  })

  it('[RI7] replaces and flags unstorable characters, and keeps valid surrogate pairs', () => {
    const batch = parse('{"agent":"a","content":"x\\ud800y\\u0000z \\ud83d\\ude00"}')
    expect(batch.facts[0]?.content).toBe('x\uFFFDy\uFFFDz 😀')
    expect(batch.problems).toMatchObject([{ severity: 'flag' }])
  })

  it('[RI7] names every field in which it replaced characters', () => {
    const fields = {
      id: 'a\0',
      aspect: 'lone \ud800',
      tags: ['kept', '\udc00'],
      source: { excerpt: 'x\0y' },
    }
    const batch = parse(row({ ...fields, metadata: { note: 'a\0' } }))
    expect(batch.problems).toMatchObject([
      {
        severity: 'flag',
        reason: 'Invalid characters in "aspect", "tags", "id", "source" were replaced by "\uFFFD".',
      },
    ])
    expect(batch.facts[0]?.metadata).toEqual({ note: 'a\0' })
  })

  it('[RI7] keeps line separators, directional marks and one long word as they are', () => {
    const content = `a\u2028b \u202Ec\u202C ${'x'.repeat(5_000)}`
    const batch = parse(row({ content }))
    expect(batch.facts[0]?.content).toBe(content)
    expect(batch.problems).toEqual([])
  })
})

const REFUSED: readonly (readonly [string, object | string, RegExp])[] = [
  ['text that is not JSON', '{"agent":', /not JSON; it takes one object/],
  ['a list', '[1]', /is a list; it takes one JSON object/],
  ['a bare number', '3', /is the number 3; it takes one JSON object/],
  ['no content', { agent: 'a' }, /"content" is missing/],
  ['null content', { agent: 'a', content: null }, /"content" is missing/],
  ['empty content', row({ content: '' }), /"content" is empty/],
  ['content of which nothing is seen', row({ content: '\u0000\u200b' }), /"content" is empty/],
  ['blank content', row({ content: ' \n\t' }), /"content" is empty/],
  [
    'content that is a number',
    row({ content: 5 }),
    /"content" is the number 5; "content" takes the text/,
  ],
  [
    'long content',
    row({ content: 'x'.repeat(MAX_CONTENT_LENGTH + 1) }),
    /20,001 characters and the limit is 20,000/,
  ],
  [
    'a long name',
    row({ entity: 'x'.repeat(201) }),
    /"entity" is a text of 201 characters.*at most 200/,
  ],
  [
    'an unknown kind',
    row({ kind: 'rule' }),
    /"kind" is the text "rule"; "kind" takes one of fact, preference, decision, constraint/,
  ],
  [
    'a confidence above 1',
    row({ confidence: 1.1 }),
    /"confidence" is the number 1.1; "confidence" takes a number from 0 to 1/,
  ],
  [
    'an end that cannot be read, by its own name',
    row({ superseded_at: 'last week' }),
    /"superseded_at" is the text "last week"; "superseded_at" takes a time/,
  ],
  ['an end under an unknown name', row({ deleted_at: '2026-01-01' }), /"deleted_at" is the text/],
  ['a status that is an end', row({ status: 'Retracted' }), /an end is not read under that name/],
  [
    'an end that is over beside one to come',
    row({ deleted_at: '2026-01-01', validUntil: '2027-01-01' }),
    /"deleted_at" is the text/,
  ],
  ['a fact that is not current', row({ is_active: false }), /"is_active" is false, and an end/],
  ['a confidence as text', row({ confidence: '0.5' }), /takes a number from 0 to 1/],
  [
    'an unreadable time',
    row({ validFrom: '2026-02-30' }),
    /"validFrom" is the text "2026-02-30".*a time such as/,
  ],
  [
    'an end before the start',
    row({ validFrom: '2026-02-02', validUntil: '2026-02-01' }),
    /"validUntil".*before/,
  ],
  ['tags as text', row({ tags: 'a,b' }), /"tags" is the text "a,b"; "tags" takes a list/],
  ['a tag that is a number', row({ tags: ['a', 1] }), /"tags.1" is the number 1/],
  ['metadata as a list', row({ metadata: [] }), /"metadata" is a list/],
  ['protected as text', row({ protected: 'yes' }), /true or false/],
  ['an empty id', row({ id: '' }), /"id" is the text ""/],
  ['a source as text', row({ source: 'mail' }), /"source" is the text "mail"/],
  [
    'a line without end',
    `{"agent":"a","content":"${'x'.repeat(1_000_001)}"}`,
    /1,000,0\d\d characters and the limit is 1,000,000/,
  ],
  [
    'metadata as deep as a well',
    `{"agent":"a","content":"c","metadata":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    /nested more than 20/,
  ],
]

describe('[I7] an end under an unknown name', () => {
  it.each<object>([
    { invalidatedBy: 'x' },
    { invalidated_by: 7 },
    { replaced_by_id: 'x' },
    { retired: true },
    { 'is-retired': 1 },
    { archived_at: '2026-01-01' },
    { archived: true },
    { deprecated: true },
    { deprecatedOn: '2026-01-01' },
    { tombstone: true },
    { revoked_at: '2026-01-01' },
    { end_time: '2026-01-01' },
    { valid_end: '2026-01-01' },
    { is_latest: false },
    { latest: 'f' },
    { isCurrent: 'No' },
    { status: 'archived' },
    { status: 'Deprecated' },
    { state: 'archived' },
    { state: 'retired' },
    { lifecycle_state: 'tombstoned' },
    { record_status: 'deleted' },
    { retired_at: '2027-01-01', validUntil: '2028-01-01' },
  ])('%j is refused by name', (given) => {
    const batch = parse(row(given))
    const [name] = Object.keys(given)
    expect(batch.facts).toEqual([])
    expect(batch.problems).toMatchObject([
      { severity: 'refuse', line: 1, reason: expect.stringContaining(`"${name}" is `) },
    ])
  })

  it.each<object>([
    { archived: false },
    { tombstone: null },
    { deprecated: 'n' },
    { latest: 1 },
    { state: 'Ohio' },
    { status: 'draft' },
    { weekend: 'Saturday' },
    { ending: 'happy' },
    { archive: 'mail' },
    { state: 'archived', validUntil: '2026-01-01' },
  ])('%j ends nothing', (given) => {
    expect(parse(row(given)).facts).toHaveLength(1)
  })
})

describe('metadata as text', () => {
  it('[I10] is parsed if it is JSON', () => {
    const [fact] = parse(row({ metadata: '{"project":"x"}' })).facts
    expect(fact?.metadata).toEqual({ project: 'x' })
  })

  it('[I10] refuses a number that JSON cannot keep, however deep, instead of forgetting it', () => {
    const { facts, problems } = parse(row({ metadata: '{"size":[{"bytes":1e309}]}' }))
    expect(facts).toEqual([])
    expect(problems.map(({ reason }) => reason)).toEqual([
      '"metadata" holds a number that is too large to keep; it takes it as text.',
    ])
  })

  it.each([
    [
      { note: 'x'.repeat(16_001) },
      'has 16,012 characters as JSON and the limit is 16,000; it takes a shorter object',
    ],
    [nested(21), 'is nested more than 20 levels deep; it takes a flatter object'],
  ])(
    '[I10] [DR6] refuses metadata that a program could not store either, by its line',
    (metadata, why) => {
      const { facts, problems } = parse(row({ id: 'kept' }), row({ id: 'large', metadata }))
      expect(facts.map(({ externalId }) => externalId)).toEqual(['kept'])
      expect(problems).toEqual([
        { severity: 'refuse', line: 2, ref: null, reason: `"metadata" ${why}.` },
      ])
    },
  )

  it('[I10] keeps metadata up to the limit of both', () => {
    const metadata = { note: 'x'.repeat(16_000 - '{"note":""}'.length) }
    expect(
      parse(row({ id: 'a', metadata }), row({ id: 'b', metadata: nested(20) })).facts,
    ).toHaveLength(2)
  })

  it('[I10] memstore-M05l: is reported, without a conflict, if it is not', () => {
    const batch = parse(
      row({ id: 'o', metadata: 'not json' }),
      row({ id: 'n', metadata: { project: 'x' } }),
    )
    const [older, newer] = batch.facts
    if (older === undefined || newer === undefined) throw new Error('two facts')
    expect(contextDifferences(older, newer)).toEqual([])
    expect(batch.problems).toEqual([
      expect.objectContaining({
        severity: 'flag',
        line: 1,
        reason:
          '"metadata" cannot be read, since "not json" is no JSON; the fact was taken without it.',
      }),
    ])
  })
})

describe('parseFactsJsonl: refusals', () => {
  for (const [what, bad, reason] of REFUSED) {
    it(`[RI7] ${what} is refused with its line, and its neighbours are taken`, () => {
      const batch = parse(row({ id: 'before' }), bad, row({ id: 'after' }))
      expect(batch.facts.map((fact) => fact.externalId)).toEqual(['before', 'after'])
      expect(batch.problems).toHaveLength(1)
      expect(batch.problems[0]).toMatchObject({ severity: 'refuse', line: 2 })
      expect(batch.problems[0]?.reason).toMatch(reason)
    })
  }

  it('[RI7] several mistakes in one row are one problem', () => {
    const batch = parse(row({ kind: 'x', confidence: 2 }))
    expect(batch.problems).toHaveLength(1)
    expect(batch.problems[0]?.reason).toMatch(/"kind".*"confidence"/)
  })

  it('[RI7] a binary file is one problem without rows', () => {
    for (const text of [`SQLite format 3\0${JSON.stringify(row({}))}`, '\uFFFD'.repeat(100)]) {
      const batch = parseFactsJsonl(text, OPTIONS)
      expect(batch.facts).toEqual([])
      expect(batch.problems.map((problem) => problem.reason)).toEqual([
        'This is not a text file; choose a file of plain text in UTF-8.',
      ])
    }
  })

  it('[RI7] a file with one JSON list is one problem, not one per line', () => {
    const batch = parseFactsJsonl(JSON.stringify([row({}), row({})], null, 2), OPTIONS)
    expect(batch.problems).toHaveLength(1)
    expect(batch.problems[0]?.reason).toContain('one JSON list')
  })

  it('[RI8] the second row with an id is refused and refers to the first', () => {
    const batch = parse(row({ id: 'x' }), row({ id: 'x', content: 'other' }))
    expect(batch.facts).toHaveLength(1)
    expect(batch.problems[0]).toMatchObject({ severity: 'refuse', line: 2, ref: 'x' })
    expect(batch.problems[0]?.reason).toContain('"x" is already that of line 1')
  })

  it('[RI8] a repeat without an id is refused unless it has its own time', () => {
    const batch = parse(row({}), row({ at: '2026-01-01' }), row({}))
    expect(batch.facts).toHaveLength(2)
    expect(batch.problems.map((problem) => problem.reason)).toEqual([
      'Line 3 repeats line 1; give it a time or an id if it became true again.',
    ])
  })
})

describe('parseFactsJsonl: pointers', () => {
  function pointersOf(...rows: readonly object[]) {
    const { facts, problems } = parse(...rows)
    return {
      facts: facts.map((fact) => `${fact.externalId} ${fact.status} ${fact.supersededBy}`),
      flags: problems.map((problem) => `${problem.severity} ${problem.line}`),
      reasons: problems.map((problem) => problem.reason).join('\n'),
    }
  }

  it('[RI6] a pointer to another row of the file is kept, even to a later one', () => {
    const { facts, flags } = pointersOf(
      row({ id: 'a', supersededBy: 'b', supersededAt: '2026-01-02' }),
      row({ id: 'b' }),
    )
    expect(facts).toEqual(['a superseded b', 'b active null'])
    expect(flags).toEqual([])
  })

  it('[RI6] a pointer to no row, or an end without a pointer, leaves a superseded fact without a successor', () => {
    const { facts, flags, reasons } = pointersOf(
      row({ id: 'a', supersededBy: 'gone' }),
      row({ id: 'b', supersededAt: '2026-01-01' }),
    )
    expect(facts).toEqual(['a superseded null', 'b superseded null'])
    expect(flags).toEqual(['flag 1', 'flag 2'])
    expect(reasons).toMatch(
      /^Superseded without successor.*"gone"[^]*\nSuperseded without successor/,
    )
  })

  it('[RI6] a row that points to itself, or is in a loop, stays active and is flagged', () => {
    const { facts, flags } = pointersOf(
      row({ id: 'self', supersededBy: 'self' }),
      row({ id: 'a', supersededBy: 'b' }),
      row({ id: 'b', supersededBy: 'a' }),
      row({ id: 'into', supersededBy: 'a' }),
    )
    expect(facts).toEqual([
      'self active null',
      'a active null',
      'b active null',
      'into superseded a',
    ])
    expect(flags).toEqual(['flag 1', 'flag 2', 'flag 3'])
  })

  it("[RI10] a pointer to another agent's fact is dropped", () => {
    const { facts, reasons } = pointersOf(
      row({ id: 'a', supersededBy: 'b' }),
      row({ id: 'b', agent: 'other' }),
    )
    expect(facts[0]).toBe('a superseded null')
    expect(reasons).toContain('another agent')
  })

  it('[G1] a constraint marked as superseded stays active and is flagged', () => {
    const { facts, flags } = pointersOf(
      row({ id: 'a', kind: 'constraint', supersededBy: 'b' }),
      row({ id: 'b' }),
    )
    expect(facts[0]).toBe('a active null')
    expect(flags).toEqual(['flag 1'])
  })
})

describe('parseFactsJsonl: rows with supersedes', () => {
  const read = (...rows: readonly object[]) => {
    const { facts, problems } = parse(...rows.map((fields) => row(fields)))
    return {
      facts: facts.map(
        ({ externalId, status, supersededBy, supersedes }) =>
          `${externalId} ${status} ${supersededBy} ${supersedes ?? '-'}`,
      ),
      problems: problems.map(({ line, reason }) => `${line} ${reason}`),
    }
  }

  it("[AR1] within a file it becomes the other row's pointer, and the first one counts", () => {
    expect(
      read(
        { id: 'c', content: 'v3', recordedAt: '2026-03-01', supersedes: 'a' },
        { id: 'b', content: 'v2', supersedes: 'a' },
        { id: 'a', content: 'v1' },
      ),
    ).toEqual({
      facts: ['c active null -', 'b active null -', 'a superseded c -'],
      problems: ['2 "supersedes" names "a", which another row of this file supersedes already.'],
    })
  })

  it("[AR1] another fact's id is kept unchanged", () => {
    expect(read({ id: 'c', supersedes: 'elsewhere' })).toEqual({
      facts: ['c active null elsewhere'],
      problems: [],
    })
  })

  it.each([
    ['without an id of its own', {}, { id: 'a' }, /needs an "id" of its own/],
    ['that names itself', { id: 'a' }, { id: 'b' }, /points to the row itself/],
    ['that names a protected one', { id: 'c' }, { id: 'a', protected: true }, /is protected/],
    ['that names a constraint', { id: 'c' }, { id: 'a', kind: 'constraint' }, /never superseded/],
  ])('[AR1] [AR7] a row %s ends nothing', (_what, one, other, sentence) => {
    const { facts, problems } = read(
      { content: 'v2', supersedes: 'a', ...one },
      { content: 'v1', ...other },
    )
    expect(facts.every((fact) => fact.includes(' active '))).toBe(true)
    expect(problems.join('\n')).toMatch(sentence)
  })
})

describe('parseFactsJsonl: properties', () => {
  it('[RI7] never throws', () => {
    const field = fc.constantFrom(
      'agent',
      'content',
      'id',
      'supersededBy',
      'at',
      'tags',
      'metadata',
      'source',
      '__proto__',
    )
    const line = fc.oneof(
      anyText(),
      fc.json(),
      fc.dictionary(field, fc.jsonValue()).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const batch = parseFactsJsonl(lines.join('\n'), { ...OPTIONS, agent: 'a' })
        for (const problem of batch.problems) expect(problem.reason).toMatch(/\.$/)
      }),
      { seed: 11, numRuns: Math.ceil(100 * inject('share')) },
    )
  })

  it('[RI9] a valid row survives a round trip', () => {
    const name = fc.string({ minLength: 1, maxLength: 50 }).map((text) => text.trim() || 'n')
    const valid = fc.record({
      agent: name,
      entity: name,
      content: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
        .map((text) => `c${text}`),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      recordedAt: fc.date({ min: new Date(0), max: new Date(NOW_MS), noInvalidDate: true }),
      protected: fc.boolean(),
    })
    fc.assert(
      fc.property(valid, (fields) => {
        const { facts, problems } = parse(fields)
        expect(problems).toEqual([])
        const [fact] = facts
        expect(fact).toMatchObject({
          ...fields,
          confidence: fields.confidence === 0 ? 0 : fields.confidence,
        })
      }),
      { seed: 13, numRuns: Math.ceil(300 * inject('share')) },
    )
  })
})

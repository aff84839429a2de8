import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyText } from '@/lib/vitest.any-text'

import { parseFactsCsv } from './facts-csv'

const OPTIONS = { name: 'facts.csv', nowMs: Date.parse('2026-09-01T00:00:00Z'), agent: 'scout' }

function parse(...lines: readonly string[]) {
  return parseFactsCsv(lines.join('\n'), OPTIONS)
}

describe('parseFactsCsv', () => {
  it('[RI9] reads every column with its type', () => {
    const batch = parse(
      'agent,entity,aspect,key,kind,content,tags,metadata,confidence,protected,recorded_at,Valid From,id,source.id,source.session',
      'a,Mara,home,city,Preference,"She said ""Turku""",home|checked,"{""p"":1}",.5,yes,1773561600,2026-03-01,007,m1,s1',
    )
    expect(batch.problems).toEqual([])
    expect(batch.system).toBe('csv')
    expect(batch.facts[0]).toMatchObject({
      agent: 'a',
      entity: 'Mara',
      aspect: 'home',
      key: 'city',
      kind: 'preference',
      content: 'She said "Turku"',
      tags: ['home', 'checked'],
      metadata: { p: 1 },
      confidence: 0.5,
      importance: null,
      protected: true,
      recordedAt: new Date('2026-03-15T08:00:00Z'),
      validFrom: new Date('2026-03-01T00:00:00Z'),
      externalId: '007',
      source: { externalId: 'm1', excerpt: null, session: 's1' },
    })
  })

  it('[RI9] reads tags and a source that are JSON, as an export has them', () => {
    const batch = parse(
      'content,tags,source',
      'Mara rows,"[""a|b"",""c""]","{""id"":""m1"",""session"":""s1"",""excerpt"":null}"',
      'Mara sails,[],',
      'Mara swims,[a,',
    )
    expect(batch.problems).toEqual([])
    expect(batch.facts).toMatchObject([
      { tags: ['a|b', 'c'], source: { externalId: 'm1', session: 's1', excerpt: null } },
      { tags: [] },
      { tags: ['[a'] },
    ])
  })

  for (const mark of [',', ';', '\t']) {
    it(`[RI7] the separator ${JSON.stringify(mark)} is recognised from the header`, () => {
      const batch = parse(`\uFEFF"entity"${mark}content`, `Mara${mark}"a,b;c\td"`)
      expect(batch.problems).toEqual([])
      expect(batch.facts[0]).toMatchObject({ entity: 'Mara', content: 'a,b;c\td' })
    })
  }

  it('[RI7] reports the line where a record starts', () => {
    const batch = parseFactsCsv(
      'content,kind\r\n"two\r\nlines",fact\r\n\r\nx,rule\r\n"a\r\nb\r\nc",rule\r\ny,fact\r\nz\r\nw,fact,more\r\nv,,,\r\n',
      OPTIONS,
    )
    expect(batch.facts.map((fact) => fact.content)).toEqual(['two\nlines', 'y', 'v'])
    expect(batch.problems.map(({ line, severity }) => `${severity} ${line}`)).toEqual([
      'refuse 5',
      'refuse 6',
      'refuse 10',
      'refuse 11',
    ])
    expect(batch.problems[3]?.reason).toContain('3 cells and the header has 2')
  })

  it('[RI7] refuses invalid cells with a sentence', () => {
    const batch = parse(
      'content,confidence,metadata,protected',
      'a,high,,',
      'b,,"[1]",',
      'c,,,perhaps',
      ' ,,,',
    )
    expect(batch.facts).toEqual([])
    expect(batch.problems.map((problem) => problem.reason)).toEqual([
      '"confidence" is the text "high"; "confidence" takes a number from 0 to 1.',
      '"metadata" is the text "[1]"; "metadata" takes an object.',
      '"protected" is the text "perhaps"; "protected" takes true or false.',
      '"content" is empty; it takes the text of the fact.',
    ])
  })

  it('[RI7] keeps a stray quote, and reports the line of an unclosed one', () => {
    const batch = parse('content,kind', 'the 6" pipe,fact', 'one,fact', '"open,fact', 'lost,fact')
    expect(batch.facts.map((fact) => fact.content)).toEqual(['the 6" pipe', 'one'])
    expect(batch.problems).toMatchObject([{ severity: 'refuse', line: 4 }])
    expect(batch.problems[0]?.reason).toContain('never closed')
  })

  it('[RI7] reports one problem for a file without a content column, without text, or with a duplicate column', () => {
    for (const lines of [['a,b', '1,2'], [''], ['content,content', 'a,b'], ['content\0']]) {
      const batch = parse(...lines)
      expect(batch.facts).toEqual([])
      expect(batch.problems).toHaveLength(1)
    }
  })

  it('[I7] [I17] reads column aliases, and refuses an end under an unknown name', () => {
    const batch = parse(
      'Subject,text,created_at,id,superseded_by,superseded_at,Deleted At',
      'Ikram,one child,2025-11-08,2,31,2026-01-07,',
      'Ikram,two children,2026-01-07,31,,,',
      'Ikram,dating Mara,2025-11-08,3,,,2026-01-07',
    )
    expect(batch.facts).toMatchObject([
      { entity: 'Ikram', status: 'superseded', supersededBy: '31', content: 'one child' },
      { entity: 'Ikram', status: 'active', recordedAt: new Date('2026-01-07T00:00:00Z') },
    ])
    expect(batch.problems).toMatchObject([
      { severity: 'refuse', line: 4, reason: expect.stringContaining('"Deleted At" is the text') },
    ])
  })

  it('[I7] reads an id and an end under an alias', () => {
    const batch = parse(
      'content,id,superseded_by_id,Retired at,is_latest',
      'one, 1 , 2 ,2026-01-05,',
      'two, 2 ,,,true',
      'three,3,,,false',
    )
    expect(batch.facts).toMatchObject([
      {
        externalId: '1',
        status: 'superseded',
        supersededBy: '2',
        validUntil: new Date('2026-01-05'),
      },
      { externalId: '2', status: 'active' },
    ])
    expect(batch.problems.filter(({ severity }) => severity === 'refuse')).toMatchObject([
      { line: 4, reason: expect.stringContaining('"is_latest" is the text "false"') },
    ])
  })

  it('[RI6] checks repeats and pointers as in the other format', () => {
    const batch = parse('content,id,supersededBy', 'x,,', 'x,,', 'y,1,2', 'z,2,1')
    expect(batch.facts.map((fact) => fact.status)).toEqual(['active', 'active', 'active'])
    expect(batch.problems.map(({ line, severity }) => `${severity} ${line}`)).toEqual([
      'refuse 3',
      'flag 4',
      'flag 5',
    ])
  })

  it('[RI7] never throws', () => {
    const cell = fc.oneof(anyText(), fc.constantFrom('"', ',', '\n', '""', ';'))
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        for (const header of ['', 'content,id\n']) {
          const { system } = parseFactsCsv(`${header}${cells.join('')}`, OPTIONS)
          expect(system).toBe('csv')
        }
      }),
      { seed: 17, numRuns: 100 },
    )
  })
})

import { describe, expect, it } from 'vitest'

import { parseInstant } from '@/lib/domain/parse-instant'

import { parseOpenPair, parsePairs } from './parse-pairs'

const ROW = {
  id: 'p1',
  source: 'made',
  entity: 'user',
  aspect: 'home',
  old: 'Ines lives in Porto',
  new: 'Ines lives in Lagos',
  old_at: '2024-03-01',
  new_at: null,
  kind: 'attribute',
  label: 'supersedes',
  note: '',
}

function problemsOf(...rows: readonly unknown[]): readonly string[] {
  const text = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')
  return parsePairs(text, parseInstant).problems.map(({ line, problem }) => `${line}: ${problem}`)
}

describe('parsePairs', () => {
  it('reads rows, skipping blank lines, with Windows line ends and a byte order mark', () => {
    const { note: _, ...bare } = ROW
    const text = `\uFEFF${JSON.stringify(ROW)}\r\n\r\n  \n${JSON.stringify({ ...bare, id: 'p2', new_at: '2024-03-02T01:00:00Z', more: 1 })}\n`
    const first = {
      id: 'p1',
      source: 'made',
      entity: 'user',
      aspect: 'home',
      kind: 'attribute',
      old: ROW.old,
      new: ROW.new,
      oldAtMs: Date.UTC(2024, 2, 1),
      newAtMs: null,
      label: 'supersedes',
    }
    expect(parsePairs(text, parseInstant)).toEqual({
      pairs: [first, { ...first, id: 'p2', newAtMs: Date.UTC(2024, 2, 2, 1) }],
      problems: [],
    })
  })

  it('is empty for an empty file', () => {
    expect(parsePairs('', parseInstant)).toEqual({ pairs: [], problems: [] })
  })

  it.each([
    ['{', 'the line is not JSON.'],
    ['[]', 'the line is not a JSON object.'],
    ['null', 'the line is not a JSON object.'],
    [{ ...ROW, id: undefined }, '"id" is missing.'],
    [{ ...ROW, old: ' ' }, '"old" is empty; it takes text.'],
    [{ ...ROW, new: 7 }, '"new" is a number; it takes text.'],
    [{ ...ROW, new_at: undefined }, '"new_at" is missing.'],
    [{ ...ROW, old_at: 5 }, '"old_at" is a number; it takes text or null.'],
    [{ ...ROW, old_at: 'May' }, '"old_at" is "May"; it takes an ISO 8601 date or null.'],
    [
      { ...ROW, new_at: '2024-02-30' },
      '"new_at" is "2024-02-30"; it takes an ISO 8601 date or null.',
    ],
    [{ ...ROW, label: 'stale' }, '"label" is "stale"; it takes supersedes, coexists, duplicate.'],
    [{ ...ROW, label: null }, '"label" is null; it takes text.'],
  ])('names the wrong line %j', (row, problem) => {
    expect(problemsOf(ROW, '', row)).toEqual([`3: ${problem}`])
  })
})

describe('parseOpenPair', () => {
  it('needs only the two texts', () => {
    expect(parseOpenPair('{"old":"a","new":"b"}', parseInstant)).toEqual({
      ok: true,
      pair: {
        id: null,
        entity: null,
        aspect: null,
        old: 'a',
        new: 'b',
        oldAtMs: null,
        newAtMs: null,
      },
    })
    expect(parseOpenPair(JSON.stringify(ROW), parseInstant)).toMatchObject({ pair: { id: 'p1' } })
  })

  it('names what is wrong', () => {
    expect(parseOpenPair('{"old":"a"}', parseInstant)).toEqual({
      ok: false,
      problem: '"new" is missing.',
    })
    expect(parseOpenPair('{"old":"a","new":"b","label":"x"}', parseInstant).ok).toBe(false)
  })
})

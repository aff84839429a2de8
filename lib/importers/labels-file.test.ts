import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyText } from '@/lib/vitest.any-text'

import { parseLabels } from './labels-file'

const json = (...rows: readonly (object | string)[]) =>
  parseLabels(
    'l.jsonl',
    rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
  )
const csv = (text: string) => parseLabels('l.csv', text)

describe('parseLabels', () => {
  it('[B10] a row identifies its pair by id, facts or texts, in JSON and in CSV', () => {
    const rows = json(
      { id: 'p1', label: 'supersede', reviewer: ' Bo  Li ' },
      { older_fact: 'f1', newer_fact: 'f2', label: 'Keep both' },
      { older: 'a, "b"', newer: 'c', label: 'REVERSED', sample: 3 },
    )
    const table = csv(
      'ID;Older fact;newerFact;old;new;Verdict;Reviewer;sample\r\n' +
        'p1;;;;;supersede; Bo  Li ;\r\n;f1;f2;;;Keep both;;\r\n;;;"a, ""b""";c;REVERSED;;3\r\n',
    )
    expect(rows.problems).toEqual([])
    expect(rows.rows).toMatchObject([
      { line: 1, pairId: 'p1', value: 'supersede', reviewer: 'Bo Li', facts: null, texts: null },
      { facts: { older: 'f1', newer: 'f2' }, value: 'keep_both', reviewer: null },
      { texts: { older: 'a, "b"', newer: 'c' }, value: 'reverse', sample: 3 },
    ])
    expect(table.rows.map((row) => ({ ...row, line: row.line - 1 }))).toEqual(rows.rows)
  })

  it.each([
    ['approve', 'supersede'],
    ['right', 'supersede'],
    [true, 'supersede'],
    ['keep-both', 'keep_both'],
    ['coexists', 'keep_both'],
    ['unsure', 'unsure'],
  ])('[B10] %j is %s', (label, value) => {
    expect(json({ id: 'p', label }).rows).toMatchObject([{ value }])
  })

  it.each([
    [{ id: 'p', label: 'wrong' }, 'may be a rejection or a reversal'],
    [{ id: 'p', truth: false }, 'may be a rejection or a reversal'],
    [{ id: 'p', label: 'keep_both', truth: true }, 'contradict each other'],
    [{ id: 'p', label: 'maybe' }, '"maybe" is no label; it takes supersede'],
    [{ id: 'p' }, 'The row has no label'],
    [{ id: 'p', label: 7 }, 'The label is the number 7'],
    [{ label: 'unsure' }, 'The row names no pair'],
    [{ older: 'a', label: 'unsure' }, 'one side of a pair only'],
    [{ id: 'p', label: 'unsure', reviewer: 'system' }, 'what the program calls itself'],
    [{ id: 'p', label: 'unsure', sample: 'x' }, 'it takes its number'],
    [{ id: 'p', pair: 'q', label: 'unsure' }, 'gives pair twice'],
    ['nothing', 'The line is not JSON; it takes one object such as {"older"'],
  ])('[B10] [B26] %j is unreadable: %s', (row, reason) => {
    const file = json({ id: 'good', label: 'unsure' }, row)
    expect(file.rows).toHaveLength(1)
    expect(file.problems).toEqual([{ line: 2, reason: expect.stringContaining(reason) }])
  })

  it.each([
    ['', 'The file is empty'],
    [' \n\n', 'The file is empty'],
    ['PK\u0003\0\0', 'not a text file'],
    ['a,b\n1,2\n', 'The first line must name the columns'],
    ['[\n{"id": "p",\n"label": "unsure"}]', 'one JSON list'],
    ['label,verdict,id\nunsure,unsure,p', 'Two columns name label'],
  ])('[B10] %j is not a label file', (text, refusal) => {
    expect(parseLabels('l', text)).toMatchObject({
      rows: [],
      refusal: expect.stringContaining(refusal),
    })
  })

  it('[B10] reports unknown columns, and ignores those of our own export', () => {
    const file = json({ id: 'p', label: 'unsure', signals: {}, stratum: 'x', mood: 'good' })
    expect(file.notes).toEqual([expect.stringContaining('Unknown fields were skipped: "mood".')])
    expect(csv('id,label,settled_by,old_at\np,unsure,label,\n').notes).toEqual([])
  })

  it('[B10] reports a line of ten megabytes, and reads the others', () => {
    const file = json(
      { id: 'p', label: 'unsure', note: 'x'.repeat(10_000_000) },
      { id: 'q', label: 'unsure' },
    )
    expect(file.problems).toMatchObject([
      { line: 1, reason: expect.stringContaining('put one label on a line') },
    ])
    expect(file.rows).toHaveLength(1)
  })

  it('never throws, and reads or reports every row once', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { rows, problems } = parseLabels('x', text)
        const lines = [...rows, ...problems].map(({ line }) => line)
        expect(new Set(lines).size).toBe(lines.length)
      }),
    )
  })
})

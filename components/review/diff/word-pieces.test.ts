import { expect, test } from 'vitest'

import { hasLongLine, markPieces, pairPieces } from './word-pieces'

const join = (pieces: readonly { readonly text: string }[]) => pieces.map((p) => p.text).join('')

test.each([
  ['lives in Denver', 'now lives in Colorado Springs'],
  ['', 'something'],
  ['  indented\n\ttext ', ' other  text\n'],
  ['גר בחיפה', 'גר בתל אביב 😀'],
  ['東京に住んでいる', '大阪に住んでいる'],
  ['cafe\u0301 \ud800 x', '\u0301\r\n—“q”'],
])('the pieces of %j and %j join to the texts', (older, newer) => {
  const pieces = pairPieces(older, newer)
  expect(join(pieces.older)).toBe(older)
  expect(join(pieces.newer)).toBe(newer)
})

test('only what differs is marked as changed', () => {
  const { older } = pairPieces('lives in Denver', 'lives in Springs')
  expect(older.filter((piece) => piece.changed).map((piece) => piece.text)).toEqual(['Denver'])
})

test('a word of any script is one word', () => {
  const changed = (older: string, newer: string) =>
    pairPieces(older, newer)
      .older.filter((piece) => piece.changed)
      .map((piece) => piece.text)
  expect(changed('живёт в Москве', 'живёт в Минске')).toEqual(['Москве'])
  expect(changed('גר בחיפה', 'גר בחולון')).toEqual(['בחיפה'])
  expect(changed('東京に住む', '大阪に住む')).toEqual(['東京'])
})

test('texts of 20,000 characters with nothing in common are compared in no time', () => {
  const older = Array.from({ length: 3000 }, (_, index) => `old${index}`).join(' ')
  const newer = Array.from({ length: 3000 }, (_, index) => `new${index}`).join('\t')
  const pieces = pairPieces(older, newer)
  expect(pieces.older).toEqual([{ text: older, changed: true }])
  expect(hasLongLine(older)).toBe(true)
})

test('evidence lies over the pieces at the offsets of the whole text', () => {
  const marked = markPieces(
    [
      { text: 'lives in ', changed: false },
      { text: 'Denver', changed: true },
    ],
    [{ signal: 'value', span: [6, 15] }],
  )
  expect(
    marked.map(({ signals, pieces }) => [signals.length, ...pieces.map((p) => p.text)]),
  ).toEqual([
    [0, 'lives '],
    [1, 'in ', 'Denver'],
  ])
})

test.each([
  [[[0, 3]], ['abc', 'd', 'efg']],
  [[[2, 5]], ['ab', 'cde', 'fg']],
  [
    [
      [0, 1],
      [6, 7],
    ],
    ['a', 'bcdef', 'g'],
  ],
] as const)('marks at %j cut the text and lose nothing', (spans, texts) => {
  const pieces = [
    { text: 'abc', changed: false },
    { text: 'd', changed: true },
    { text: 'efg', changed: false },
  ]
  const runs = markPieces(
    pieces,
    spans.map((span) => ({ signal: 'value', span })),
  )
  expect(runs.flatMap((run) => run.pieces.map((piece) => piece.text)).join('')).toBe('abcdefg')
  expect(runs.map((run) => run.pieces.map((piece) => piece.text).join('')).join('|')).toContain(
    texts[0],
  )
})

test('a number with its point is one word', () => {
  const { older } = pairPieces('a pH of 5.4.', "a pH of 6.5, it doesn't")
  expect(older.filter((piece) => piece.changed).map((piece) => piece.text)).toEqual(['5.4.'])
})

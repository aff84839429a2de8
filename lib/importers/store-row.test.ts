import { expect, it } from 'vitest'

import { openRow } from './store-row'

it('[I28] a row of another store says in which columns characters were replaced', () => {
  const cells = { id: 'a', words: 'x\0y', topic: 'lone \ud800', tags: ['\udc00'] }
  const row = openRow(cells, { place: 'row 1', nowMs: 0 })
  const said = { agent: 'scout', entity: null, aspect: row.name('topic') }
  const { fact, flags } = row.row(row.text('words'), said, 'active')
  expect(fact).toMatchObject({ content: 'x\uFFFDy', aspect: 'lone \uFFFD' })
  expect(flags).toContain(
    'Invalid characters in "topic", "words", "tags" were replaced by "\uFFFD".',
  )
  const whole = openRow({ id: 'a', words: 'kept 😀' }, { place: 'row 1', nowMs: 0 })
  expect(whole.row(whole.text('words'), said, 'active').flags).not.toContainEqual(
    expect.stringContaining('Invalid characters'),
  )
})

it('[I10] a row of another store is taken without its longest metadata', () => {
  const row = openRow({ id: 'a' }, { place: 'row 1', nowMs: 0 })
  const metadata = { filePath: 'src/', alternatives: Array(2).fill('x'.repeat(8_000)) }
  const said = { agent: 'scout', entity: null, aspect: null, metadata }
  const { fact, flags } = row.row('We use pnpm', said, 'active')
  expect(fact?.metadata).toEqual({ filePath: 'src/' })
  expect(flags).toContainEqual(expect.stringMatching(/"alternatives" was left out\.$/u))
})

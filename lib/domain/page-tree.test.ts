import { describe, expect, it } from 'vitest'

import { isSchemaEndless, leadBack } from './page-tree'

/** A page of a table with these pages below it; the first one has the header of the file. */
function interior(page: number, ...children: readonly number[]): Buffer {
  const bytes = Buffer.alloc(512)
  const start = page === 1 ? 100 : 0
  const [last = 0, ...cells] = children.toReversed()
  bytes[start] = 5
  bytes.writeUInt16BE(cells.length, start + 3)
  bytes.writeUInt32BE(last, start + 8)
  cells.forEach((child, index) => {
    bytes.writeUInt16BE(500 - 8 * index, start + 12 + 2 * index)
    bytes.writeUInt32BE(child, 500 - 8 * index)
  })
  return bytes
}

function endless(pages: Readonly<Record<number, readonly number[]>>): boolean {
  return isSchemaEndless((page) => {
    const children = pages[page]
    return children === undefined ? Buffer.alloc(512, 13) : interior(page, ...children)
  })
}

describe('[UP11] the list of tables', () => {
  it('ends as a tree does', () => {
    expect(endless({ 1: [2, 3, 4], 3: [5, 6] })).toBe(false)
  })

  it.each([
    ['leads to itself', { 1: [2, 1] }],
    ['leads back from below', { 1: [2, 3], 3: [4, 1] }],
    ['has a page twice', { 1: [2, 3, 2] }],
    ['shares a page between two', { 1: [2, 3], 2: [4], 3: [4] }],
  ])('%s', (_what, pages) => {
    expect(endless(pages)).toBe(true)
  })

  it('is left to SQLite where pages make no sense or are missing', () => {
    expect(isSchemaEndless(() => Buffer.alloc(512, 5))).toBe(false)
    expect(isSchemaEndless(() => Buffer.alloc(3))).toBe(false)
    expect(isSchemaEndless(() => Buffer.alloc(0))).toBe(false)
  })
})

it('[ST28] two trees share no page', () => {
  const pages: Readonly<Record<number, readonly number[]>> = { 2: [3, 4], 5: [6, 4] }
  const read = (page: number) => interior(page, ...(pages[page] ?? []))
  expect(leadBack([2], read)).toBe(false)
  expect(leadBack([2, 5], read)).toBe(true)
})

import { describe, expect, test } from 'vitest'

import { drawnRows, scrollFor } from './row-window'

const LIST = { count: 1_000, rowHeight: 44 }
const HEIGHT = 440 // ten rows

describe('the rows that are drawn', () => {
  test('are those in sight and three beyond each edge', () => {
    expect(drawnRows({ top: 44 * 100, height: HEIGHT }, LIST)).toEqual({ from: 97, to: 113 })
    expect(drawnRows({ top: 44 * 100 + 10, height: HEIGHT }, LIST)).toEqual({ from: 97, to: 114 })
  })

  test('end with the list', () => {
    expect(drawnRows({ top: 0, height: HEIGHT }, LIST)).toEqual({ from: 0, to: 13 })
    expect(drawnRows({ top: 44 * 990, height: HEIGHT }, LIST)).toEqual({ from: 987, to: 1_000 })
    expect(drawnRows({ top: 0, height: HEIGHT }, { ...LIST, count: 0 })).toEqual({ from: 0, to: 0 })
  })

  test('are none where a longer list was scrolled further than this one goes', () => {
    expect(drawnRows({ top: 44 * 500, height: HEIGHT }, { ...LIST, count: 4 })).toEqual({
      from: 4,
      to: 4,
    })
  })
})

describe('the list follows the selection', () => {
  test('and stays where the row has a neighbour in sight on either side', () => {
    const view = { top: 44 * 100, height: HEIGHT }
    for (const at of [101, 105, 108]) expect(scrollFor(at, view, LIST)).toBeNull()
  })

  test('down and up by as much as it takes', () => {
    const view = { top: 44 * 100, height: HEIGHT }
    expect(scrollFor(109, view, LIST)).toBe(44 * 102)
    expect(scrollFor(100, view, LIST)).toBe(44 * 98)
    expect(scrollFor(400, view, LIST)).toBe(44 * 393)
    expect(scrollFor(1, view, LIST)).toBe(0)
  })

  test('not beyond the ends', () => {
    expect(scrollFor(0, { top: 0, height: HEIGHT }, LIST)).toBeNull()
    expect(scrollFor(999, { top: 44 * 990, height: HEIGHT }, LIST)).toBeNull()
    expect(scrollFor(3, { top: 0, height: HEIGHT }, { ...LIST, count: 4 })).toBeNull()
  })

  test('not where nothing is selected or the list is hidden', () => {
    expect(scrollFor(-1, { top: 0, height: HEIGHT }, LIST)).toBeNull()
    expect(scrollFor(50, { top: 0, height: 0 }, LIST)).toBeNull()
  })
})

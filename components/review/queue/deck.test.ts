import { expect, test } from 'vitest'

import type { ProposalView } from '@/lib/views/proposal-view'

import { alone, drawnAhead, FIRST_DECK, SHEETS, turned, viewsOf, type Deck } from './deck'

const view = (id: string, version = 1) => ({ id, version }) as ProposalView
const [a, b, c, d] = [view('a'), view('b'), view('c'), view('d')]

/** What lies on the sheets, the top one first named. */
const look = (deck: Deck, shown: ProposalView, next: ProposalView | null) =>
  viewsOf(deck, shown, next).map(
    (each, sheet) => `${sheet === deck.top ? '*' : ''}${each?.id ?? '-'}`,
  )

test('what is next lies below, what was before is kept, and the third sheet is drawn anew', () => {
  let deck = drawnAhead(FIRST_DECK, b)
  expect(look(deck, a, b)).toEqual(['*a', 'b', '-'])
  deck = turned(deck, 1, viewsOf(deck, a, b))
  expect(look(deck, b, c)).toEqual(['a', '*b', '-'])
  deck = drawnAhead(deck, c)
  expect(look(deck, b, c)).toEqual(['a', '*b', 'c'])
  deck = turned(deck, 2, viewsOf(deck, b, c))
  deck = drawnAhead(deck, d)
  expect(look(deck, c, d)).toEqual(['d', 'b', '*c'])
})

test('going back finds the sheet that was left, as it was', () => {
  const answered = view('a', 2)
  let deck = drawnAhead(FIRST_DECK, b)
  deck = turned(deck, 1, viewsOf(deck, a, b))
  expect(viewsOf(deck, b, c)).toContain(a)
  expect(viewsOf(deck, b, c)).not.toContain(answered)
  deck = turned(deck, 0, viewsOf(deck, b, c))
  expect(look(deck, a, b)).toEqual(['*a', 'b', '-'])
})

test('what is next is shown as it stands by now, wherever it lies', () => {
  const later = view('b', 2)
  const deck = drawnAhead(FIRST_DECK, b)
  expect(viewsOf(deck, a, later)).toEqual([a, later, null])
})

test('where nothing is drawn ahead, what was drawn before goes', () => {
  const deck = turned(drawnAhead(FIRST_DECK, b), 1, [a, b, null])
  expect(alone(deck, b)).toEqual([null, b, null])
})

test('the sheet that is seen is never the one that is drawn ahead', () => {
  for (const top of SHEETS) {
    for (const left of [null, ...SHEETS.filter((sheet) => sheet !== top)]) {
      const deck = drawnAhead({ top, left, views: [a, b, c] }, d)
      const changed = SHEETS.filter((sheet) => deck.views[sheet] === d)
      expect(changed).toHaveLength(1)
      expect(changed).not.toContain(top)
      expect(changed).not.toContain(left)
    }
  }
})

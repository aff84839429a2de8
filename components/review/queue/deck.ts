import type { ProposalView } from '@/lib/views/proposal-view'

export const SHEETS = [0, 1, 2] as const
export type Sheet = (typeof SHEETS)[number]

/** What lies on the sheets: one is seen, one was seen before, and one is free for what comes next. */
export type Deck = {
  readonly top: Sheet
  readonly left: Sheet | null // with what was seen before, as it was: who takes the answer back finds it there
  readonly views: Views // of the sheets that are not seen
}

export type Views = readonly (ProposalView | null)[]

export const FIRST_DECK: Deck = { top: 0, left: null, views: SHEETS.map(() => null) }

/** Returns the deck with a view drawn ahead, on the sheet that is neither seen nor was. */
export function drawnAhead(deck: Deck, view: ProposalView): Deck {
  const free = SHEETS.find((sheet) => sheet !== deck.top && sheet !== deck.left) ?? deck.top
  return { ...deck, views: deck.views.with(free, view) }
}

/** Returns the deck with another sheet on top; `views` is what lies on all of them. */
export function turned(deck: Deck, to: Sheet, views: Views): Deck {
  return { top: to, left: deck.top, views }
}

/** Returns what lies on each sheet by now: on top what is shown, and what is next as it stands. */
export function viewsOf(deck: Deck, shown: ProposalView, next: ProposalView | null): Views {
  return SHEETS.map((sheet) => {
    if (sheet === deck.top) return shown
    const view = deck.views[sheet] ?? null
    return view !== null && view.id === next?.id ? next : view
  })
}

/** Returns what lies on each sheet where nothing is drawn ahead: what is shown, alone. */
export function alone(deck: Deck, shown: ProposalView): Views {
  return SHEETS.map((sheet) => (sheet === deck.top ? shown : null))
}

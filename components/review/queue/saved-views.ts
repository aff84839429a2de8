import { useSyncExternalStore } from 'react'

import { createStore } from '@/components/ui/store'
import { parseQueueFilter, queueFilterParams } from '@/lib/filters/queue-filter'

/** A filter with its sort under a name. `search` is what the address of the queue carries. */
export type SavedView = {
  readonly name: string
  readonly search: string
  readonly sentence: string
  readonly own: boolean
}

/** What the view of the person's own answers is called; its address has their name in it. */
export const MINE = 'Mine'

/** What the list is called that is there when nobody asks for another. */
export const ALL = 'Needs review'

/** Returns the views that ship; “Mine” needs to know whose. */
export function shippedViews(reviewer: string | null): readonly SavedView[] {
  const mine = new URLSearchParams({ status: 'decided', by: reviewer ?? '' }).toString()
  return [
    shipped(
      'Near the threshold',
      'near=1&sort=informative',
      'Within 0.05 of the current threshold.',
    ),
    shipped('Single weak signal', 'single=1&max=0.8', 'One signal alone, confidence at most 0.80.'),
    shipped(
      'Context differs',
      'context=1',
      'Both facts have the same context key with different values.',
    ),
    shipped('High impact', 'impact=1', 'The importance of one of the facts is 0.70 or higher.'),
    shipped(MINE, mine, 'Proposals that you decided or marked unsure.'),
  ]
}

function shipped(name: string, search: string, sentence: string): SavedView {
  return { name, search, sentence, own: false }
}

/** Returns the view that an address shows, whatever the agent. */
export function viewOf(views: readonly SavedView[], search: string): SavedView | null {
  const all = sorted(search, true)
  return (
    views.find((view) => view.search !== '' && sorted(view.search, true) === all) ??
    views.find(
      (view) => view.search !== '' && sorted(view.search, true) === sorted(search, false),
    ) ??
    null
  )
}

function sorted(search: string, withAgent: boolean): string {
  const params = new URLSearchParams(search)
  if (!withAgent) params.delete('agent')
  params.sort()
  return params.toString()
}

const KEY = 'palimpsest.views'
const MOST_OWN = 50
const NONE: readonly SavedView[] = []
const changed = createStore(null, 'storage')
let held = { text: '', views: NONE }

/** The views that were saved in this browser. */
export function useOwnViews(): readonly SavedView[] {
  return useSyncExternalStore(changed.subscribe, readOwn, () => NONE)
}

export function saveView(name: string, search: string): void {
  const others = readOwn().filter((view) => view.name !== name)
  write([...others, { name, search, sentence: 'Saved in this browser.', own: true }])
}

export function deleteView(name: string): void {
  write(readOwn().filter((view) => view.name !== name))
}

function readOwn(): readonly SavedView[] {
  let text = ''
  try {
    text = window.localStorage.getItem(KEY) ?? ''
  } catch {
    return held.views // private windows may refuse
  }
  if (text !== held.text) held = { text, views: viewsIn(text) }
  return held.views
}

function write(views: readonly SavedView[]): void {
  const kept = views.slice(-MOST_OWN)
  const text = JSON.stringify(kept.map(({ name, search }) => [name, search]))
  held = { text, views: kept }
  try {
    window.localStorage.setItem(KEY, text)
  } catch {
    // they live as long as the page
  }
  changed.set(null)
}

/** A view keeps the address it was saved with, and older addresses named lanes otherwise. */
function today(search: string): string {
  return queueFilterParams(parseQueueFilter(new URLSearchParams(search))).toString()
}

/** Returns the views that a browser has stored. */
export function viewsIn(text: string): readonly SavedView[] {
  try {
    const rows: unknown = JSON.parse(text)
    if (!Array.isArray(rows)) return NONE
    return rows.flatMap((row: unknown) =>
      Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string'
        ? [{ name: row[0], search: today(row[1]), sentence: 'Saved in this browser.', own: true }]
        : [],
    )
  } catch {
    return NONE
  }
}

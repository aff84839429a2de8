import { createStore } from '@/components/ui/store'

export type LastDone = {
  readonly said: string
  readonly operationId: string | null // null: it is not undone from here
  readonly path: string // of the page that says it
}

/** What was done last on a page, until that page is left. */
export const lastDone = createStore<LastDone | null>(null)

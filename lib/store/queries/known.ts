import type { FactThen, Which } from '../changed-facts'

/** What the store said at an instant: its last operation, and the facts that changed since, as they were. */
export type Known = {
  readonly seq: number
  readonly which: Which // changes that count
  readonly changed: ReadonlyMap<string, FactThen> // without those that arrived since
  readonly end: number // how far the log was written when this was read
  readonly found: Map<string, Promise<unknown>> // by name; it stays true, because the past does not change
}

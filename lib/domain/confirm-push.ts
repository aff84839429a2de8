import { formatCount } from '@/lib/language/format'

/** How many facts are written to a store at once. */
export type PushedTo = { readonly store: string; readonly facts: number }

/** Says what is written to connected stores as soon as facts are given back together (rule AU14). */
export function pushWords(stores: readonly PushedTo[]): string {
  const each = stores.map(({ store, facts }) => `${formatCount(facts, 'fact')} to ${store}`)
  return `This writes ${each.join(' and ')} at once.`
}

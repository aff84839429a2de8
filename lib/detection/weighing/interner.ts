import { mix } from './glance'

/** Numbers lists of numbers: equal lists get equal numbers. */
export type Interner = (list: readonly number[]) => number

/** Creates an interner. Lists with equal hashes are compared. */
export function createInterner(): Interner {
  const byHash = new Map<number, number[]>()
  const lists: (readonly number[])[] = []
  return (list) => {
    let hash = list.length
    for (const each of list) hash = mix(hash, each)
    const known = byHash.get(hash)
    for (const at of known ?? []) if (isEqualList(lists[at] ?? [], list)) return at
    if (known === undefined) byHash.set(hash, [lists.length])
    else known.push(lists.length)
    return lists.push(list) - 1
  }
}

function isEqualList(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

import type { IsAsSeen } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'
import { idOf } from '@/lib/importers/store-row'

/**
 * Returns the ids of facts that are not as they were last seen, and of those in open pairs, each with every fact that pointers connect it to,
 * through others too: among these alone it reads as it does among all.
 */
export function changedIds(
  current: Iterable<readonly [id: string, StoreState]>,
  {
    isAsSeen,
    pairs,
    pointers,
  }: {
    readonly isAsSeen: IsAsSeen
    readonly pairs: Iterable<string>
    readonly pointers: Iterable<readonly [from: string, to: string]>
  },
): ReadonlySet<string> {
  const beside = new Map<string, string[]>()
  const connect = (one: string, other: string) => {
    const others = beside.get(one)
    if (others === undefined) beside.set(one, [other])
    else others.push(other)
  }
  for (const [from, pointer] of pointers) {
    const to = idOf(pointer) ?? pointer // as it is followed
    connect(from, to)
    connect(to, from)
  }
  const changed = new Set<string>(pairs)
  for (const [id, state] of current) {
    if (!isAsSeen(id, state)) changed.add(id)
  }
  for (const id of changed) for (const other of beside.get(id) ?? []) changed.add(other) // a set goes on to what is added meanwhile
  return changed
}

/** Returns the state of each row, one at a time: together they would take as much memory as the rows. */
export function* statesIn<Row>(
  rows: ReadonlyMap<string, Row>,
  stateOf: (row: Row) => StoreState,
): Iterable<readonly [id: string, StoreState]> {
  for (const [id, row] of rows) yield [id, stateOf(row)]
}

/** Returns the rows with these ids, in their order. */
export function onlyThese<Row>(
  rows: ReadonlyMap<string, Row>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Row> {
  return new Map([...rows].filter(([id]) => ids.has(id)))
}

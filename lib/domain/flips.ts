import type { Operation } from './operation'

type Undoable = Pick<Operation, 'id' | 'kind' | 'subject'>

/** An operation that enters or leaves effect, and the operation that causes it. */
export type Flip<Item extends Undoable = Operation> = {
  readonly operation: Item
  readonly inEffect: boolean
  readonly by: string
}

/**
 * Returns, step by step, what undoing an operation does to the log (rules U8, U12): it leaves effect, and so does what it did. An
 * undo takes its operations out newest first; undoing that undo brings them back oldest first.
 */
export function planFlips<Item extends Undoable>(
  target: Item,
  by: string,
  find: (id: string) => Item | undefined,
): readonly Flip<Item>[] {
  const flips: Flip<Item>[] = []
  const open: Flip<Item>[] = [{ operation: target, inEffect: false, by }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { operation, inEffect } = next
    flips.push(next)
    const undone = undoneBy(operation).flatMap((id) => find(id) ?? [])
    // `open` is a stack, so operations are pushed in the reverse of their order.
    for (const each of inEffect ? undone.toReversed() : undone)
      open.push({ operation: each, inEffect: !inEffect, by: operation.id })
  }
  return flips
}

/** Returns the ids that an operation undid, newest first; empty unless it is an undo. */
export function undoneBy({
  kind,
  subject,
}: Pick<Operation, 'kind' | 'subject'>): readonly string[] {
  return kind === 'undo' ? (subject.undoes ?? []) : []
}

/**
 * Returns operations in undo order: always the one that entered effect last, and among those that one redo brought back, the latest
 * in the log. Operations that an undo brings back come next. Those that the others take out of effect are left over, as are those that never were in effect.
 */
export function undoOrder<Item extends Operation>(
  operations: readonly Item[],
  find: (id: string) => Operation | undefined,
): { readonly order: readonly Item[]; readonly leftOver: readonly Item[] } {
  const order: Item[] = []
  const flags = new Map<string, boolean>()
  const effectOrder = ({ id, effectSeq }: Item) => (flags.has(id) ? Infinity : effectSeq)
  let left = operations
  for (;;) {
    const [next] = left
      .filter(({ id, inEffect }) => flags.get(id) ?? inEffect)
      .toSorted((a, b) => effectOrder(b) - effectOrder(a) || b.seq - a.seq)
    if (next === undefined) return { order, leftOver: left }
    order.push(next)
    for (const { operation, inEffect } of planFlips<Operation>(next, '', find))
      flags.set(operation.id, inEffect)
    left = left.filter((each) => each !== next)
  }
}

import type { Operation } from './operation'

type Flipping = Pick<Operation, 'id' | 'kind' | 'subject'>

/** An operation that comes into effect, or goes out of it and by which other. */
export type Flip<Of extends Flipping = Operation> = {
  readonly operation: Of
  readonly inEffect: boolean
  readonly by: string
}

/**
 * Returns what taking an operation back does to the log, step by step (rules U8, U12): it goes out of effect, and with it what it did. An
 * undo takes its own operations out newest first, as they are listed, and taken back it brings them in again oldest first.
 */
export function flipsOf<Of extends Flipping>(
  target: Of,
  by: string,
  find: (id: string) => Of | undefined,
): readonly Flip<Of>[] {
  const flips: Flip<Of>[] = []
  const open: Flip<Of>[] = [{ operation: target, inEffect: false, by }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { operation, inEffect } = next
    flips.push(next)
    const undone = undoneBy(operation).flatMap((id) => find(id) ?? [])
    // The last of `open` comes next: what an undo takes out is put there oldest first, what it gives back newest first.
    for (const each of inEffect ? undone.toReversed() : undone)
      open.push({ operation: each, inEffect: !inEffect, by: operation.id })
  }
  return flips
}

/** Returns the ids of what an operation took back, newest first; of anything but an undo, none. */
export function undoneBy({
  kind,
  subject,
}: Pick<Operation, 'kind' | 'subject'>): readonly string[] {
  return kind === 'undo' ? (subject.undoes ?? []) : []
}

/**
 * Returns operations in the order in which an undo takes them: each time the one that came into effect last, of what one redo brought
 * back the later in the log. What an undo among them brings back comes next. Those that are not in effect at their turn are left over.
 */
export function takingOrder<Of extends Operation>(
  operations: readonly Of[],
  find: (id: string) => Operation | undefined,
): { readonly order: readonly Of[]; readonly leftOver: readonly Of[] } {
  const order: Of[] = []
  const flags = new Map<string, boolean>()
  const placeOf = ({ id, effectSeq }: Of) => (flags.has(id) ? Infinity : effectSeq)
  let left = operations
  for (;;) {
    const [next] = left
      .filter(({ id, inEffect }) => flags.get(id) ?? inEffect)
      .toSorted((a, b) => placeOf(b) - placeOf(a) || b.seq - a.seq)
    if (next === undefined) return { order, leftOver: left }
    order.push(next)
    for (const { operation, inEffect } of flipsOf<Operation>(next, '', find))
      flags.set(operation.id, inEffect)
    left = left.filter((each) => each !== next)
  }
}

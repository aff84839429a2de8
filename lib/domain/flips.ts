import type { Operation } from './operation'

type Flipping = Pick<Operation, 'id' | 'kind' | 'subject'>

/** An operation that comes into effect, or goes out of it and by which other. */
export type Flip<Of extends Flipping = Operation> = {
  readonly operation: Of
  readonly inEffect: boolean
  readonly by: string
}

/**
 * Returns what taking an operation back does to the log, step by step (rule U8): it goes out of effect, and with it what it did. An
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

/** Orders operations as an undo takes them: newest in effect first; what one redo brought back stands at one place, in the order of the log. */
export function newestFirst<Of extends Pick<Operation, 'effectSeq' | 'seq'>>(
  operations: readonly Of[],
): readonly Of[] {
  return operations.toSorted((a, b) => b.effectSeq - a.effectSeq || b.seq - a.seq)
}

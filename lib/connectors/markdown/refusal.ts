import { StoreProblem } from '@/lib/connectors/port'

/** A folder that cannot be read as it is. */
export function unreachable(sentence: string, wayOut: string): StoreProblem {
  return new StoreProblem({ kind: 'unreachable', sentence, wayOut })
}

/** A write that is not made, because a file is not as it must be. Trying again soon would find the same. */
export function refusal(
  sentence: string,
  wayOut = 'Palimpsest keeps the decision. Sync the connection to see what the folder has now.',
): StoreProblem {
  return new StoreProblem({ kind: 'refused', sentence, wayOut })
}

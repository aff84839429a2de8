import { StoreProblem } from './port'

/** A no to one change, which does not count as a failure of the store. */
export function refusal(sentence: string, wayOut: string): StoreProblem {
  return new StoreProblem({ kind: 'refused', sentence, wayOut })
}

/** Returns what refuses a change to a store, by default with the way out of seeing what it holds. */
export function refusalBy(product: string): (sentence: string, wayOut?: string) => StoreProblem {
  const look = `Palimpsest keeps the decision. Sync the connection to see what ${product} has.`
  return (sentence, wayOut = look) => refusal(sentence, wayOut)
}

/** A no for now. */
export function busy(sentence: string): StoreProblem {
  return new StoreProblem({ kind: 'busy', sentence, wayOut: 'Palimpsest tries again later.' })
}

/** A store that cannot be asked until someone does what the way out says. */
export function unreachable(sentence: string, wayOut: string): StoreProblem {
  return new StoreProblem({ kind: 'unreachable', sentence, wayOut })
}

/** An answer that the store would not give. */
export function unexpected(sentence: string, wayOut: string): StoreProblem {
  return new StoreProblem({ kind: 'unexpected', sentence, wayOut })
}

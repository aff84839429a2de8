import type { FactInput } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'

type Known = {
  readonly facts: ReadonlyMap<string, FactInput>
  readonly loops: ReadonlySet<string>
}

type Settled = { readonly fact: FactInput; readonly flag: string | null }

/** Returns the fact with its pointer if valid, and a sentence if something about it is odd (rules RI3, RI6, RI10). */
export function settleSignetPointer(fact: FactInput, { facts, loops }: Known): Settled {
  const unpointed: FactInput = { ...fact, supersededBy: null }
  if (fact.kind === 'constraint' && (fact.status === 'superseded' || fact.supersededBy !== null)) {
    const status = fact.status === 'superseded' ? 'active' : fact.status
    return {
      fact: { ...unpointed, status },
      flag: 'A constraint is never superseded; its replacement was left out.',
    } // rule G1
  }
  if (fact.supersededBy === null) {
    const retired = fact.status === 'superseded'
    return {
      fact,
      flag: retired
        ? 'Superseded without successor: it was retired and names no replacement.'
        : null,
    }
  }
  const to = quoted(fact.supersededBy)
  if (fact.status === 'active') {
    return {
      fact: unpointed,
      flag: `It is active and yet names ${to} as its replacement; the pointer was left out.`,
    }
  }
  if (fact.supersededBy === fact.externalId) {
    return {
      fact: unpointed,
      flag: 'It names itself as its replacement; the pointer was left out.',
    }
  }
  const target = facts.get(fact.supersededBy)
  if (target === undefined) {
    return {
      fact: unpointed,
      flag: `Successor missing: its replacement ${to} is no row that was taken.`,
    }
  }
  if (target.agent !== fact.agent) {
    return {
      fact: unpointed,
      flag: `Its replacement ${to} belongs to another agent; the pointer was left out.`,
    }
  }
  if (loops.has(fact.externalId ?? '')) {
    return {
      fact: unpointed,
      flag: `Its replacement ${to} leads back to itself in a loop; the pointer was left out.`,
    }
  }
  if (target.status === 'retracted') {
    return { fact, flag: `Successor deleted: its replacement ${to} is itself deleted.` }
  }
  return { fact, flag: null }
}

import { changedSince } from '@/lib/connectors/changed-since'
import type { StoreState } from '@/lib/domain/connection'

import type { Fact } from './facts'
import { writeContradictions, writeLinks, writeNames } from './lists'

/** How the store is spoken of. */
export const WORDS = { product: 'OpenClaw', thing: 'fact', place: 'facts.db' } as const

/** What we compare and write of a fact, and of what else tells of its end. */
export function stateOf(fact: Fact) {
  return {
    text: fact.text,
    superseded_at: fact.supersededAt,
    superseded_by: fact.supersededBy,
    valid_until: fact.validUntil,
    scope: fact.scope,
    scope_target: fact.scopeTarget,
    pinned: fact.isPinned ? 'yes' : null,
    links: writeLinks(fact.links),
    contradictions: writeContradictions(fact.contradictions),
    successors: writeNames(fact.successors),
  } satisfies StoreState
}

const WRITTEN = {
  text: 'its text',
  superseded_at: 'when it was superseded',
  superseded_by: 'the fact that supersedes it',
  valid_until: 'until when it is valid',
} as const

const AROUND = {
  scope: 'its scope',
  scope_target: 'its scope',
  pinned: 'its pin',
  links: 'its links',
  contradictions: 'its contradictions',
  successors: 'the facts that name it',
} as const

/** Says what of a fact is not as it was: of its own row, and of what else `seen` names. Null where all is. */
export function changeSince(current: StoreState, seen: StoreState): string | null {
  const values = { always: WRITTEN, ifSeen: AROUND }
  return changedSince(WORDS, { current, seen }, values)
}

/** What hybrid memory goes on changing around a fact, also after it has ended. */
export const LISTS: readonly string[] = ['links', 'contradictions', 'successors']

/** Leaves out what hybrid memory changes around a fact on its own: only a write compares it. */
export function withoutLists(state: StoreState): StoreState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !LISTS.includes(key)))
}

import { changedSince } from '@/lib/connectors/changed-since'
import type { StoreState } from '@/lib/domain/connection'

import type { Claim } from './claims'
import { WORDS } from './client'

/** What we compare of a fact, with what a call needs to name it. */
export function stateOf(claim: Claim) {
  return {
    id: claim.id,
    content: claim.content,
    status: claim.status,
    superseded_by: claim.supersededBy,
    memory: claim.memory,
    kind: claim.kind,
    agent_id: claim.agent,
    entity: claim.entity,
    aspect: claim.aspect,
    group_key: claim.group,
    claim_key: claim.key,
    pinned: claim.pinned ? 'yes' : null,
  } satisfies StoreState
}

const WRITTEN = {
  content: 'its text',
  status: 'its status',
  superseded_by: 'the fact that supersedes it',
  memory: 'its memory',
} as const

const AROUND = {
  kind: 'its kind',
  entity: 'its slot',
  aspect: 'its slot',
  group_key: 'its slot',
  claim_key: 'its slot',
  pinned: 'the pin of its memory',
} as const

/** Says what of a fact is not as it was, of the values that we write and of the others that `seen` names; null where all is. */
export function changeSince(current: StoreState, seen: StoreState): string | null {
  return changedSince(WORDS, { current, seen }, { always: WRITTEN, ifSeen: AROUND })
}

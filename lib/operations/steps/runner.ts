import type { ActorId, By } from '@/lib/domain/actor'
import type { SweepRunRow } from '@/lib/store/rows'

/** Returns whoever started a sweep: its steps are theirs, whichever process does the work. */
export function runner({ actor, actorId }: Pick<SweepRunRow, 'actor' | 'actorId'>): By {
  return { actor, actorId: actorId as ActorId, verified: false, channel: 'job' }
}

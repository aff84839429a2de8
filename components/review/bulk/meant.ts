import type { BulkItem } from '@/lib/actions/bulk'
import { needsOpinion } from '@/lib/domain/second-opinion'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { FrozenView } from '@/lib/views/bulk'

/** What an answer to the frozen proposals would decide. */
export type Meant = {
  readonly items: readonly BulkItem[] // all of them: the server leaves out what the model disagrees with
  readonly count: number // without these
  readonly live: number
  readonly sample: FrozenView['sample']
}

/** True when the answer leaves out what the model disagrees with, unless somebody includes it (rule J29). */
export function leavesOut(value: VerdictValue, { disagreed }: FrozenView): boolean {
  return needsOpinion(value) && disagreed.ids.length > 0
}

export function meantBy(
  value: VerdictValue,
  frozen: FrozenView,
  included: boolean, // what the model disagrees with
): Meant {
  const { items, live, sample, disagreed } = frozen
  if (!leavesOut(value, frozen)) return { items, count: items.length, live, sample }
  const against = new Set(disagreed.ids)
  if (!included)
    return {
      items,
      count: items.length - against.size,
      live: live - disagreed.live,
      sample: sample.filter(({ id }) => !against.has(id)),
    }
  const said = items.map((item) =>
    against.has(item.proposalId) ? { ...item, againstModel: true } : item,
  )
  return { items: said, count: items.length, live, sample }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { announce } from '@/components/ui/live-region'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'

import { fetchArrivals, queueSearch } from './queue-queries'

const NONE: readonly ProposalView[] = []

/**
 * Proposals that came after the list was loaded. They are counted, and shown only when asked for, at the end of the
 * order: nothing moves under the reviewer.
 */
export function useArrivals(list: {
  readonly filter: QueueFilter
  readonly newest: number | null // the highest number when the list was loaded
  readonly pending: number | null
  readonly countedAt: number // when `pending` was read
  readonly decided: number // here, so that what was decided does not hide what came
  readonly isKnown: (id: string) => boolean // listed by now, or touched here
}) {
  const { filter, newest, pending, countedAt, decided, isKnown } = list
  const search = queueSearch(filter)
  const [found, setFound] = useState({ search, ready: NONE, shown: NONE })
  const mine = found.search === search ? found : { search, ready: NONE, shown: NONE }
  const ready = mine.ready.filter(({ id }) => !isKnown(id))
  const before = useRef<number | null>(null)

  const look = async () => {
    if (newest === null || filter.status !== 'pending') return
    const items = await fetchArrivals(filter, newest).catch(() => null)
    if (items === null) return // told by the next poll
    const shown = new Set(mine.shown.map((proposal) => proposal.id))
    const come = items.filter((each) => !shown.has(each.id))
    setFound({ search, ready: come.toReversed(), shown: mine.shown })
  }
  const lookNow = useEffectEvent(look)

  const compare = useEffectEvent(() => {
    const all = pending === null ? null : pending + decided
    const grew = all !== null && before.current !== null && all > before.current
    before.current = all
    if (grew) void lookNow()
  })
  useEffect(() => compare(), [countedAt])

  return {
    ready: ready.length,
    shown: mine.shown,
    look: () => void look(),
    load: () => {
      if (ready.length === 0) return announce('No new arrivals.')
      setFound({ search, ready: NONE, shown: [...mine.shown, ...ready] })
      announce(`${ready.length} new at the end of the list.`)
    },
  }
}

import { use, useEffect, useEffectEvent, useState } from 'react'

import { useReviewer } from '@/components/shared/reviewer'
import { announce } from '@/components/ui/live-region'
import { PaintedAt } from '@/components/ui/relative-time'

import type { ReviewSession } from './review-events'
import { isUnderWay, readSitting, writeSitting, type Sitting } from './sitting'

/** What is on screen of the queue. */
export type Place = { readonly search: string; readonly selectedId: string | null }

/** How many wait, and when they were counted. */
export type Counted = { readonly waiting: number; readonly at: number }

type Begun = {
  readonly reviewer: string | null
  readonly before: Sitting | null // what this browser remembers of the reviewer
  readonly startedAt: string
  readonly place: Place | null // where the page was opened
  readonly offered: boolean // to go back to where that was
  readonly from: Pick<ReviewSession, 'decided' | 'dwells'> // what others decided here earlier
}

/** What was counted in all, for whom and when. */
type Seen = { readonly at: number; readonly begun: Begun; readonly total: number }

const WRITE_MS = 300
const NOBODY: Begun = {
  reviewer: null,
  before: null,
  startedAt: '',
  place: null,
  offered: false,
  from: { decided: 0, dwells: [] },
}

/** The sitting of whoever decides here: it goes on after a reload, a closed tab and a night, until a new one is begun. */
export function useSitting(now: {
  readonly session: ReviewSession
  readonly place: Place | null
  readonly counted: Counted | null
  readonly unasked: boolean // the page was opened without saying what to show
}) {
  const { session, place, counted, unasked } = now
  const reviewer = useReviewer()
  const paintedAt = use(PaintedAt)
  const [begun, setBegun] = useState(NOBODY)
  const [seen, setSeen] = useState<Seen>()

  if (begun.reviewer !== reviewer) {
    const known = reviewer === null ? null : readSitting(localStorage, reviewer)
    const elsewhere = known !== null && known.proposalId !== place?.selectedId
    setBegun({
      reviewer,
      before: known,
      startedAt: known?.startedAt ?? new Date(paintedAt ?? 0).toISOString(),
      place,
      offered: unasked && place !== null && elsewhere && isUnderWay(known),
      from: begun.reviewer === null ? NOBODY.from : session,
    })
  }

  const { before, from } = begun
  const decided = Math.max(0, (before?.decided ?? 0) + session.decided - from.decided)
  const dwells = [...(before?.dwells ?? []), ...session.dwells.slice(from.dwells.length)]
  if (counted !== null && (counted.at !== seen?.at || seen.begun !== begun))
    setSeen({ at: counted.at, begun, total: counted.waiting + decided })
  const total = seen?.total ?? null

  const write = useEffectEvent(() => {
    const untouched = session.decided === from.decided
    if (begun.reviewer === null || (before === null && untouched)) return
    if (untouched && samePlace(place, begun.place)) return // nobody has gone anywhere yet
    const at = new Date().toISOString()
    writeSitting(localStorage, begun.reviewer, {
      startedAt: begun.startedAt,
      lastAt: untouched ? (before?.lastAt ?? at) : at,
      decided,
      total,
      dwells,
      search: place?.search ?? before?.search ?? '',
      proposalId: place === null ? (before?.proposalId ?? null) : place.selectedId,
    })
  })
  useEffect(() => {
    const timer = setTimeout(() => write(), WRITE_MS)
    const last = () => write()
    window.addEventListener('pagehide', last)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', last)
    }
  }, [decided, total, place, begun])

  return {
    decided,
    dwells,
    total,
    startedAt: begun.startedAt,
    resume: begun.offered && session.decided === from.decided ? before : null,
    dismiss: () => setBegun({ ...begun, offered: false }),
    startAnew: () => {
      if (begun.reviewer !== null) writeSitting(localStorage, begun.reviewer, null)
      const startedAt = new Date().toISOString()
      setBegun({ ...begun, before: null, startedAt, offered: false, from: session })
      announce('A new session begins: 0 decided.')
    },
  }
}

function samePlace(one: Place | null, other: Place | null): boolean {
  return one?.selectedId === other?.selectedId && one?.search === other?.search
}

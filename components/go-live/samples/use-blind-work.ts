import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'

import { useReviewerQuestion } from '@/components/shared/reviewer'

import { blindSession, startSession } from './blind-session'
import { workQuery } from './measure-queries'

const FEW = 5 // pairs ahead, below which more are fetched

/** What lies ahead in a sample for whoever labels here, and how far it is. */
export function useBlindWork(sampleId: string, painted: string | null) {
  const { known, name } = useReviewerQuestion()
  const reviewer = known ? name : painted
  const query = useQuery({ ...workQuery(sampleId, reviewer), placeholderData: keepPreviousData })
  const [session, dispatch] = useReducer(blindSession, query.data, startSession)
  const [seen, setSeen] = useState(query.data)
  const [person, setPerson] = useState(reviewer)
  if (person !== reviewer) {
    setPerson(reviewer)
    dispatch({ type: 'person', keep: person === null })
  }
  if (query.data !== undefined && query.data !== seen && !query.isPlaceholderData) {
    setSeen(query.data)
    dispatch({ type: 'work', work: query.data })
  }

  const { progress } = query.data ?? {}
  const left = {
    leftForYou: Math.max(0, (progress?.leftForYou ?? 0) - session.moved.label),
    disputedForYou: Math.max(0, (progress?.disputedForYou ?? 0) - session.moved.adjudication),
  }
  const all = left.leftForYou + left.disputedForYou
  const count = session.ahead.length
  const recorded = session.given.filter(({ state }) => state === 'recorded').length
  const refetch = () => void query.refetch()
  const fetchMore = useEffectEvent(() => {
    if (session.given.length > 0 && count < FEW && (count === 0 || count < all)) refetch()
  })
  useEffect(() => fetchMore(), [count, recorded])

  return {
    reviewer,
    session,
    dispatch,
    refetch,
    work: query.data,
    left: { ...left, all },
    labels: (progress?.labels ?? 0) + session.moved.label,
    failed: query.isError ? query.error.message : null,
    fetching: query.isFetching,
  }
}

export type BlindWorkState = ReturnType<typeof useBlindWork>

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useSend } from '@/components/review/proposals/use-send'
import { announce } from '@/components/ui/live-region'
import { labelPairAction } from '@/lib/actions/measure'
import { refusalMessage } from '@/lib/domain/refusal'

import { comesAgain, dropLabel, readLabels, type LabelIntent } from './label-outbox'

/** Sends what was labelled on a page that was left before it arrived; returns how many labels still wait, and a way to try again. */
export function useUnsentLabels(reviewer: string | null): readonly [number, () => void] {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const own = () => readLabels(localStorage).filter((intent) => intent.reviewer === reviewer)
  const send = useSend({
    send: ({ pairId, value, dwellMs, key }: LabelIntent) =>
      labelPairAction({ pairId, value, dwellMs, idempotencyKey: key }),
    onAnswer: (result, { key }) => {
      if (!result.ok && comesAgain(result.refusal)) return setWaiting(own().length)
      dropLabel(localStorage, key)
      setWaiting(own().length)
      if (!result.ok) announce(`Not recorded: ${refusalMessage(result.refusal).sentence}`)
      void client.invalidateQueries({ queryKey: ['measure'] })
    },
    onFailure: () => setWaiting(own().length),
  })
  const retry = () => {
    for (const intent of own()) send(intent)
  }
  const retryNow = useEffectEvent(retry)
  useEffect(() => retryNow(), [reviewer])
  useEffect(() => {
    const again = () => retryNow()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return [waiting, retry]
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isRetryable } from '@/components/shared/outbox/outbox'
import { useSend } from '@/components/shared/outbox/use-send'
import { announce } from '@/components/ui/live-region'
import { refusalMessage } from '@/lib/domain/refusal'

import { labelOutbox } from './label-outbox'
import { sendLabel } from './use-send-label'

/** Sends what was labelled on a page that was left before it arrived; returns how many labels still wait, and a way to try again. */
export function useUnsentLabels(reviewer: string | null): readonly [number, () => void] {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const own = () => labelOutbox.read().filter((intent) => intent.reviewer === reviewer)
  const send = useSend({
    send: sendLabel,
    onAnswer: (result, { key }) => {
      if (!result.ok && isRetryable(result.refusal)) return setWaiting(own().length)
      labelOutbox.drop(key)
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

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'

import { announce } from '@/components/ui/live-region'
import { applyRecordedAction, importAgentYamlAction, setPolicyAction } from '@/lib/actions/policy'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import type { PolicyView } from '@/lib/views/settings-screen'

import { shellQuery } from './shell-query'
import { useAction } from './use-action'

export type AppliedOutcome = {
  readonly operationId: string | null
  readonly applied: number
  readonly skipped: readonly { readonly number: number; readonly refusal: Refusal }[]
}

type Saved = { readonly ignored: readonly string[] | null; readonly applied: AppliedOutcome | null }

/** Saves a policy, from the form or from an agent.yaml, and applies recorded approvals when asked. */
export function useSavePolicy(view: PolicyView) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState<Saved | null>(null)
  const setting = useAction(setPolicyAction)
  const reading = useAction(importAgentYamlAction)
  const applying = useAction(applyRecordedAction)
  const { agent, version } = view

  const settle = async (outcome: Saved) => {
    setSaved(outcome)
    announce('Policy saved.')
    router.refresh()
    await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
  }
  return {
    saved,
    pending: setting.pending || reading.pending || applying.pending,
    problem: setting.problem ?? reading.problem ?? applying.problem,
    save: async (overrides: PolicyOverrides) => {
      setSaved(null)
      const done = await setting.run({ agent, version, overrides, idempotencyKey: uuid() })
      if (done !== null) await settle({ ignored: null, applied: null })
    },
    take: async (text: string) => {
      setSaved(null)
      const done = await reading.run({ agent, version, text, idempotencyKey: uuid() })
      if (done !== null) await settle({ ignored: done.ignored, applied: null })
    },
    applyRecorded: async () => {
      setSaved(null)
      if (agent === null) return
      const applied = await applying.run({ agent, idempotencyKey: uuid() })
      if (applied !== null) await settle({ ignored: null, applied })
    },
  }
}

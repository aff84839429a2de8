import { useState } from 'react'

import {
  applyRecordedAction,
  importAgentYamlAction,
  setPolicyAction,
  type ApplyRecordedOutcome,
} from '@/lib/actions/policy'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import { shellQuery } from './shell-query'
import { useOperation, useRefreshed } from './use-action'

export type Saved = {
  readonly ignored: readonly string[] | null
  readonly applied: ApplyRecordedOutcome | null
}

/** Saves a policy, from the form or from an agent.yaml, and applies recorded approvals when asked. */
export function useSavePolicy(view: PolicyView) {
  const say = useRefreshed()
  const [saved, setSaved] = useState<Saved | null>(null)
  const setting = useOperation(setPolicyAction)
  const reading = useOperation(importAgentYamlAction)
  const applying = useOperation(applyRecordedAction)
  const { agent, version } = view

  const settle = async (outcome: Saved) => {
    setSaved(outcome)
    await say('Policy saved.', shellQuery().queryKey)
  }
  return {
    saved,
    pending: setting.pending || reading.pending || applying.pending,
    problem: setting.problem ?? reading.problem ?? applying.problem,
    save: async (overrides: PolicyOverrides) => {
      setSaved(null)
      const done = await setting.run({ agent, version, stored: overrides })
      if (done !== null) await settle({ ignored: null, applied: null })
    },
    take: async (text: string) => {
      setSaved(null)
      const done = await reading.run({ agent, version, text })
      if (done !== null) await settle({ ignored: done.ignored, applied: null })
    },
    applyRecorded: async () => {
      setSaved(null)
      if (agent === null) return
      const applied = await applying.run({ agent })
      if (applied !== null) await settle({ ignored: null, applied })
    },
  }
}

'use client'

import { useState } from 'react'

import { ProblemNotice } from '@/components/shell/problem-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { PolicyView } from '@/lib/views/settings-screen'

import { AgentYamlForm } from './agent-yaml-form'
import { LeaveShadowDialog } from './leave-shadow-dialog'
import { yamlLeavesShadow } from './policy-draft'
import { PolicyForm } from './policy-form'
import { SavedNotice } from './saved-notice'
import { useSavePolicy } from './use-save-policy'

type Props = {
  readonly view: PolicyView
  readonly defaults: PolicyView | null
  readonly agentName: string | null
  readonly agentsInShadow: number
}

/** The policy of one agent or of the default; leaving shadow asks first, however it is left. */
export function PolicyPanel({ view, defaults, agentName, agentsInShadow }: Props) {
  const policy = useSavePolicy(view)
  const [leave, setLeave] = useState<((apply: boolean) => Promise<void>) | null>(null)
  const askWhen = (leaving: boolean, save: (apply: boolean) => Promise<void>) => {
    if (leaving) setLeave(() => save)
    else void save(false)
  }
  const canApply = view.agent !== null && view.phase !== 1 && view.recordedApprovals > 0
  return (
    <div className="flex flex-col gap-3">
      {canApply ? (
        <Notice
          tone="warn"
          title={`${view.recordedApprovals.toLocaleString('en')} approved in shadow mode, not applied.`}
          actions={
            <Button size="sm" onClick={() => void policy.applyRecorded()}>
              Apply them as one operation
            </Button>
          }
        >
          Each is checked again first; what no longer holds is left out and named.
        </Notice>
      ) : null}
      <PolicyForm
        key={`${view.agent ?? ''} ${view.version}`}
        view={view}
        defaults={defaults}
        pending={policy.pending}
        onSave={(overrides, leaving) => askWhen(leaving, (apply) => policy.save(overrides, apply))}
      />
      <ProblemNotice problem={policy.problem} />
      {policy.saved === null ? null : <SavedNotice {...policy.saved} />}
      <AgentYamlForm
        pending={policy.pending}
        onTake={(text) =>
          askWhen(yamlLeavesShadow(view, text), (apply) => policy.take(text, apply))
        }
      />
      <LeaveShadowDialog
        open={leave !== null}
        agentName={agentName}
        agentsInShadow={agentsInShadow}
        recordedApprovals={view.recordedApprovals}
        onClose={() => setLeave(null)}
        onLeave={(apply) => {
          setLeave(null)
          void leave?.(apply)
        }}
      />
    </div>
  )
}

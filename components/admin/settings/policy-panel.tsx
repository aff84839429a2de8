'use client'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { SavedNotice } from '@/components/shared/saved-notice'
import { useSavePolicy, type Saved } from '@/components/shared/use-save-policy'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/lib/language/format'
import type { PolicyView } from '@/lib/views/settings-screen'

import { AgentYamlForm } from './agent-yaml-form'
import { PolicyForm } from './policy-form'

type Props = {
  readonly view: PolicyView
  readonly defaults: PolicyView | null
}

/** The policy of one agent or of the default. */
export function PolicyPanel({ view, defaults }: Props) {
  const policy = useSavePolicy(view)
  const canApply = view.agent !== null && view.phase !== 1 && view.recordedApprovals > 0
  return (
    <div className="flex flex-col gap-3">
      {canApply ? (
        <Notice
          tone="warn"
          title={`${formatNumber(view.recordedApprovals)} approved in shadow mode, not applied.`}
          actions={
            <Button size="sm" onClick={() => void policy.applyRecorded()}>
              Apply them as one operation
            </Button>
          }
        >
          Each is checked again first. Any that no longer apply are listed and skipped.
        </Notice>
      ) : null}
      <PolicyForm
        key={`${view.agent ?? ''} ${view.version}`}
        view={view}
        defaults={defaults}
        pending={policy.pending}
        onSave={(overrides) => void policy.save(overrides)}
        saved={policy.saved !== null}
      >
        <ProblemNotice problem={policy.problem} />
      </PolicyForm>
      {hasMore(policy.saved) ? <SavedNotice {...policy.saved} /> : null}
      <AgentYamlForm pending={policy.pending} onTake={(text) => void policy.take(text)} />
    </div>
  )
}

/** True when saving did more than to save. */
function hasMore(saved: Saved | null): saved is Saved {
  return saved !== null && (saved.applied !== null || (saved.ignored ?? []).length > 0)
}

import type { ComponentProps } from 'react'

import { Segmented } from '@/components/ui/segmented'
import type { SwitchTarget } from '@/lib/domain/phase-switch'
import type { TargetView } from '@/lib/views/switch'

/** How far to go: which facts, and whether people decide all. */
export function TargetChoice({
  targets,
  target,
  onChange,
}: {
  readonly targets: readonly TargetView[]
  readonly target: TargetView | undefined // the chosen one; undefined: nothing is left to sign for
  readonly onChange: (wanted: SwitchTarget) => void
}) {
  if (target === undefined)
    return <p className="text-muted">It is fully live: nothing is left to sign for.</p>
  const { toPhase, autoApply } = target
  const phases = [...new Set(targets.map((each) => each.toPhase))]
  const ways = targets.filter((each) => each.toPhase === toPhase)
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <LabelledChoice
        label="Live for"
        value={String(toPhase)}
        options={phases.map((each) => ({
          value: String(each),
          label: each === 2 ? 'New facts only' : 'New facts and sweeps',
        }))}
        onChange={(value) => onChange({ autoApply, toPhase: value === '3' ? 3 : 2 })}
      />
      <LabelledChoice
        label="Who decides"
        value={String(autoApply)}
        options={ways.map((each) => ({
          value: String(each.autoApply),
          label: each.autoApply ? 'Auto-apply' : 'People decide',
        }))}
        onChange={(value) => onChange({ toPhase, autoApply: value === 'true' })}
      />
    </div>
  )
}

/** A choice under its name. */
function LabelledChoice(props: ComponentProps<typeof Segmented<string>>) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="font-medium">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  )
}

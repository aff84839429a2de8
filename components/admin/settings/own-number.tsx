import { useId } from 'react'

import { NumberInput } from '@/components/shared/number-input'
import { Segmented } from '@/components/ui/segmented'
import { MAX_RETENTION_DAYS, type PolicyField } from '@/lib/domain/policy'

type Props = {
  readonly field: PolicyField
  readonly title: string
  readonly hint: string
  readonly unset: string // the choice of having no value here
  readonly inForce: number
  readonly set: number | undefined
  readonly onSet: (value: number | undefined) => void
}

const DAYS = { max: MAX_RETENTION_DAYS, step: 1 }
const SHARE = { max: 1, step: 0.01, decimals: 2 }

/** A number: inherited, or one of its own, typed or by arrow keys; one up to 1 by slider, too. */
export function OwnNumber({ field, title, hint, unset, inForce, set, onSet }: Props) {
  const hintId = useId()
  const isDays = field === 'retentionDays'
  const range = { min: 0, ...(isDays ? DAYS : SHARE) }
  const take = (value: number) => {
    const perUnit = Math.round(1 / range.step)
    onSet(Math.min(range.max, Math.max(0, Math.round(value * perUnit) / perUnit)))
  }
  const typed = (
    <NumberInput
      aria-label={isDays ? `${title}, days` : title}
      aria-describedby={hintId}
      {...range}
      value={set ?? inForce}
      onNumber={take}
      className={`tabular-nums ${isDays ? 'max-w-24' : 'max-w-20'}`}
    />
  )
  return (
    <div className="flex flex-col gap-2 lg:items-end">
      <Segmented
        label={title}
        value={set === undefined ? 'inherit' : 'own'}
        options={[
          { value: 'inherit', label: unset },
          { value: 'own', label: 'Own value' },
        ]}
        onChange={(choice) => onSet(choice === 'inherit' ? undefined : inForce)}
      />
      {set === undefined ? null : isDays ? (
        typed
      ) : (
        <div className="flex w-full items-center gap-3">
          <input
            type="range"
            aria-label={`${title}, slider`}
            min={0}
            max={1}
            step={0.01}
            value={set}
            onChange={(event) => take(event.currentTarget.valueAsNumber)}
            className="accent-accent min-w-0 flex-1"
          />
          {typed}
        </div>
      )}
      <p id={hintId} className="sr-only">
        {hint}
      </p>
    </div>
  )
}

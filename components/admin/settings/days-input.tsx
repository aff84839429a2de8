import { useId } from 'react'

import { NumberInput } from '@/components/shared/number-input'
import { Segmented } from '@/components/ui/segmented'
import { MAX_RETENTION_DAYS } from '@/lib/domain/policy'

type Props = {
  readonly title: string
  readonly unset: string // the choice of having no value here
  readonly inForce: number
  readonly set: number | undefined
  readonly onSet: (value: number | undefined) => void
}

/** A number of days: inherited, or one of its own. */
export function DaysInput({ title, unset, inForce, set, onSet }: Props) {
  const hintId = useId()
  const take = (value: number) =>
    onSet(Math.min(MAX_RETENTION_DAYS, Math.max(0, Math.round(value))))
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
      {set === undefined ? null : (
        <NumberInput
          aria-label={`${title}, days`}
          aria-describedby={hintId}
          min={0}
          max={MAX_RETENTION_DAYS}
          step={1}
          value={set}
          onNumber={take}
          className="max-w-24 tabular-nums"
        />
      )}
      <p id={hintId} className="sr-only">
        Whole days; 0 switches it off.
      </p>
    </div>
  )
}

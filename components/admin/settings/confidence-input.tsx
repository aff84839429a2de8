import { useId } from 'react'

import { NumberInput } from '@/components/shared/number-input'
import { Segmented } from '@/components/ui/segmented'

type Props = {
  readonly title: string
  readonly hint: string
  readonly unset: string // the choice of having no value here
  readonly inForce: number
  readonly set: number | undefined
  readonly onSet: (value: number | undefined) => void
}

/** A threshold: inherited, or a number of its own by slider, by arrow keys or typed. */
export function ConfidenceInput({ title, hint, unset, inForce, set, onSet }: Props) {
  const hintId = useId()
  const take = (value: number) => onSet(Math.min(1, Math.max(0, Math.round(value * 100) / 100)))
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
          <NumberInput
            aria-label={title}
            aria-describedby={hintId}
            min={0}
            max={1}
            step={0.01}
            decimals={2}
            value={set}
            onNumber={take}
            className="max-w-20 tabular-nums"
          />
        </div>
      )}
      <p id={hintId} className="sr-only">
        {hint}
      </p>
    </div>
  )
}

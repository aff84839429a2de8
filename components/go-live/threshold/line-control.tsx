import { useId } from 'react'

import { NumberInput } from '@/components/shared/number-input'

/** One line over confidence: a slider under the drawings, moved by a hundredth with the arrow keys, and the same as a number. */
export function LineControl({
  label,
  value,
  says,
  onMove,
}: {
  readonly label: string
  readonly value: number
  readonly says: string // what the line does, read out with its place
  readonly onMove: (to: number) => void
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="ml-11 flex items-center gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <NumberInput
          id={id}
          min={0}
          max={1}
          step={0.01}
          decimals={2}
          value={value}
          onNumber={onMove}
          className="max-w-20 tabular-nums"
        />
      </div>
      {/* as wide as the drawings and half a thumb more at either end, so that the thumb stands under the line */}
      <div className="ml-11">
        <input
          type="range"
          aria-label={`${label}, slider`}
          aria-valuetext={`${value.toFixed(2)}, ${says}`}
          min={0}
          max={1}
          step={0.01}
          value={value}
          onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
          className="accent-accent -mx-2 block h-6 w-[calc(100%+1rem)]"
        />
      </div>
    </div>
  )
}

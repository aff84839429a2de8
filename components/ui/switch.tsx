import type { ReactNode } from 'react'
import { useId } from 'react'

/** On or off, said in a word beside the drawing. */
export function Switch({
  label,
  hideLabel = false,
  checked,
  disabled = false,
  onChange,
}: {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="tap inline-flex items-center gap-2">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="tap inline-flex items-center gap-2 rounded-md disabled:opacity-60"
      >
        <span
          aria-hidden="true"
          className={`relative h-4.5 w-8 shrink-0 rounded-full border ${checked ? 'border-accent bg-accent' : 'border-border bg-surface'}`}
        >
          <span
            className={`absolute top-0.5 size-3 rounded-full forced-colors:bg-[ButtonText] ${checked ? 'bg-bg left-4' : 'bg-border left-0.5'}`}
          />
        </span>
        <span aria-hidden="true" className="text-label w-6 text-left">
          {checked ? 'On' : 'Off'}
        </span>
      </button>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'sr-only' : 'text-ui'}>
        {label}
      </label>
    </div>
  )
}

import type { ReactNode } from 'react'

/** One of a few, all visible. Plain buttons, so that letter keys keep working after a click. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly onChange: (value: Value) => void
}) {
  return (
    <fieldset className="border-border inline-flex w-fit max-w-full min-w-0 flex-wrap rounded-md border p-px">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="marked text-label text-muted hover:text-text aria-pressed:bg-line aria-pressed:text-text min-h-6.5 rounded-[5px] px-2.5 aria-pressed:font-semibold max-md:min-h-10"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

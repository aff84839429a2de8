import type { ReactNode } from 'react'

import { Field, Select } from './field'

export type Choice<Value extends string> = { readonly value: Value; readonly label: string }

/** A label with a choice of one thing in a list. */
export function SelectField<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: {
  readonly label: ReactNode
  readonly name?: string // in a form
  readonly value: Value
  readonly options: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

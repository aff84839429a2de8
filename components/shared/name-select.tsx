import { Field, Select } from '@/components/ui/field'
import { formatNumber } from '@/lib/language/format'

export type NamedCount = {
  readonly name: string
  readonly title?: string | null
  readonly facts?: number
}

/** A choice among names that came with the data; one that is chosen but not among them stays choosable. */
export function NameSelect({
  label,
  any,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly any: string | null // what stands for no choice; null: one is always chosen
  readonly value: string | null
  readonly options: readonly NamedCount[]
  readonly onChange: (name: string | null) => void
}) {
  const missing = value !== null && !options.some((option) => option.name === value)
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        >
          {any === null ? null : <option value="">{any}</option>}
          {missing ? <option value={value}>{value}</option> : null}
          {options.map((option) => (
            <option key={option.name} value={option.name}>
              {option.title ?? option.name}
              {option.facts === undefined ? '' : ` (${formatNumber(option.facts)})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

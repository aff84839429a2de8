'use client'

import { Field, Input } from '@/components/ui/field'

import { useTyped } from './use-typed'

/** A day to look at or to filter by, or none. A year that is still being typed (0002, 0020, 0202) is not taken. */
export function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}) {
  const typed = useTyped(value ?? '', (day) => {
    if (!day.startsWith('0')) onChange(day === '' ? null : day)
  })
  return <Field label={label}>{(control) => <Input {...control} {...typed} type="date" />}</Field>
}

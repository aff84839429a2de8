'use client'

import { Input, type InputProps } from '@/components/ui/field'

import { useTyped } from './use-typed'

/** A number that can also be emptied while it is typed; what is no number is not taken. */
export function NumberInput({
  value,
  onNumber,
  decimals,
  ...rest
}: Omit<InputProps, 'value' | 'type'> & {
  readonly value: number
  readonly onNumber: (value: number) => void
  readonly decimals?: number // as many as are always shown; otherwise as many as it has
}) {
  const typed = useTyped(
    decimals === undefined ? String(value) : value.toFixed(decimals),
    (text) => {
      const number = Number(text)
      if (text.trim() !== '' && Number.isFinite(number)) onNumber(number)
    },
  )
  return <Input {...rest} {...typed} type="number" />
}

'use client'

import { Field, Input } from '@/components/ui/field'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'

/** Why something is done by hand; never needed. */
export function ReasonField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (reason: string) => void
}) {
  return (
    <Field label="Reason" hint="Optional. It stands in the log and on the chain.">
      {(control) => (
        <Input
          {...control}
          dir="auto"
          value={value}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

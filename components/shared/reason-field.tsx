import { Field, Input } from '@/components/ui/field'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'

/** Why something is done by hand; only a constraint is not retired without it. */
export function ReasonField({
  value,
  onChange,
  required = false,
}: {
  readonly value: string
  readonly onChange: (reason: string) => void
  readonly required?: boolean
}) {
  return (
    <Field
      label="Reason"
      hint={`${required ? 'Required' : 'Optional'}. It is shown in Activity and on the timeline.`}
    >
      {(control) => (
        <Input
          {...control}
          required={required}
          dir="auto"
          value={value}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

import { useEffect, useRef } from 'react'

import { useKeys } from '@/components/shared/keys/use-keys'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'

/** One line for a note. ⌘↵ or Enter saves, Esc closes; while it has the focus no letter is a verdict. */
export function NoteField({
  label,
  note,
  onSave,
  onClose,
}: {
  readonly label: string
  readonly note: string
  readonly onSave: (note: string) => void
  readonly onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const save = () => onSave(input.current?.value ?? '')
  useEffect(() => input.current?.focus(), [])
  useKeys('proposal', { save, back: onClose })
  return (
    <form
      className="flex min-w-64 flex-1 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Input
        ref={input}
        aria-label={label}
        placeholder={label}
        defaultValue={note}
        maxLength={MAX_NOTE_LENGTH}
        dir="auto"
      />
      <Button type="submit" size="sm" kbd="⌘↵">
        Save
      </Button>
    </form>
  )
}

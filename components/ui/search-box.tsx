import { useState } from 'react'

import { Field, Input } from './field'
import { useSettled } from './use-settled'

const PAUSE_MS = 200

/** A search field that waits for a pause in the typing; Enter does not wait. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
}: {
  readonly label: string
  readonly placeholder: string
  readonly value: string | null
  readonly onSearch: (text: string | null) => void
}) {
  const [typed, setTyped] = useState(value ?? '')
  const [settled, setSettled] = useState(value)
  const settle = useSettled(PAUSE_MS)
  if (value !== settled) {
    // Cleared or changed from outside, unless it is what was just typed.
    setSettled(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const search = (text: string) => onSearch(text.trim() === '' ? null : text.trim())
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="search"
          dir="auto"
          placeholder={placeholder}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            const text = event.target.value
            setTyped(text)
            settle(() => search(text))
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing)
              settle(() => search(typed), 0)
          }}
        />
      )}
    </Field>
  )
}

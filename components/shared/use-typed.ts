'use client'

import { useState, type ChangeEvent } from 'react'

/**
 * The properties of a field whose value is kept elsewhere, as it is typed: while it has the focus, it shows what was typed and nothing else.
 * Half of what is typed may be no value at all, or be corrected by who keeps it, and would be taken out of the person's hands.
 */
export function useTyped(value: string, take: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null) // null: without the focus
  return {
    value: typed ?? value,
    onFocus: () => setTyped(value),
    onBlur: () => setTyped(null),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      take(target.value)
    },
  }
}

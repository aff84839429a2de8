import { memo } from 'react'

import { useLooking } from './presence'

/** The initials of whoever else looks at a proposal. */
export const LookingTag = memo(function LookingTag({ id }: { readonly id: string }) {
  const names = useLooking(id)
  if (names === null) return null
  return (
    <span
      title={lookingWords(names)}
      className="outline-border text-muted mono shrink-0 rounded-sm px-1 outline-1 -outline-offset-1" // no border: the row keeps its lines
    >
      <span aria-hidden="true">{initials(names)}</span>
      <span className="sr-only">{lookingWords(names)}</span>
    </span>
  )
})

function lookingWords(names: string): string {
  return `${names} ${names.includes(', ') ? 'are' : 'is'} looking at this`
}

/** `Ben Okri` → `BO`, `Ben, Ada` → `B+1`. */
function initials(names: string): string {
  const [first = '', ...others] = names.split(', ')
  const letters = first.split(' ').map((word) => Array.from(word)[0] ?? '')
  const own = letters.slice(0, 2).join('').toUpperCase()
  return others.length === 0 ? own : `${own}+${others.length}`
}

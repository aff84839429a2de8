import { isolated } from '@/lib/domain/isolated'

/** The initials of whoever else looks at a proposal. */
export function LookingTag({ names }: { readonly names: string }) {
  const words = `${isolated(names)} ${names.includes(', ') ? 'are' : 'is'} looking at this`
  return (
    <span
      title={words}
      className="outline-border text-muted mono shrink-0 rounded-sm px-1 outline-1 -outline-offset-1" // no border: the row keeps its lines
    >
      <span aria-hidden="true">{initials(names)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** `Ben Okri` → `BO`, `Ben, Ada` → `B+1`. */
function initials(names: string): string {
  const [first = '', ...others] = names.split(', ')
  const letters = first.split(' ').map((word) => Array.from(word)[0] ?? '')
  const own = letters.slice(0, 2).join('').toUpperCase()
  return others.length === 0 ? own : `${own}+${others.length}`
}

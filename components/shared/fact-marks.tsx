import { Badge } from '@/components/ui/badge'
import { formatDay } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'

import { statusWords } from './standing-words'

type Marked = Pick<FactView, 'kind' | 'protected' | 'status'> &
  Partial<Pick<FactView, 'supersededAt' | 'validUntil'>> & {
    readonly current?: boolean | undefined
    readonly confirmedAt?: string | null | undefined
    readonly archived?: boolean | undefined
  }

/** Kind, protection and status of a fact, each with its word. A current plain fact needs none. */
export function FactMarks({ fact }: { readonly fact: Marked }) {
  return (
    <>
      {fact.kind === 'fact' ? null : fact.kind === 'constraint' ? (
        <Badge tone="warn" title="Constraints are never superseded">
          <LockGlyph /> constraint
        </Badge>
      ) : (
        <Badge>{fact.kind}</Badge>
      )}
      {fact.protected ? (
        <Badge tone="accent" title="Not superseded while it is protected">
          <ShieldGlyph /> protected
        </Badge>
      ) : null}
      {typeof fact.confirmedAt === 'string' ? (
        <Badge title={`Somebody said so on ${formatDay(fact.confirmedAt)}`}>still true</Badge>
      ) : null}
      {fact.archived === true ? (
        <Badge title="Its source has archived it, so it takes no part in detection">archived</Badge>
      ) : null}
      {fact.status === 'active' ? null : <Badge>{statusWords(fact)}</Badge>}
      {fact.status === 'active' && fact.current === false ? (
        <Badge title="It begins later, or its time is over">not current now</Badge>
      ) : null}
    </>
  )
}

function LockGlyph() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-current">
      <path strokeWidth="1.4" d="M3.75 5.5V4a2.25 2.25 0 0 1 4.5 0v1.5M2.5 5.5h7v5h-7z" />
    </svg>
  )
}

function ShieldGlyph() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-current">
      <path
        strokeWidth="1.4"
        strokeLinejoin="round"
        d="M6 1.2 10 2.6v3c0 2.4-1.6 4.2-4 5.2-2.4-1-4-2.8-4-5.2v-3z"
      />
    </svg>
  )
}

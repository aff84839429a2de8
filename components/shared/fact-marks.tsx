import { Badge } from '@/components/ui/badge'
import { LockGlyph } from '@/components/ui/lock-glyph'
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
        <Badge title="Constraints are never replaced">constraint</Badge>
      ) : (
        <Badge>{fact.kind}</Badge>
      )}
      {fact.protected ? (
        <Badge tone="warn" title="Protected facts can’t be replaced">
          <LockGlyph /> protected
        </Badge>
      ) : null}
      {typeof fact.confirmedAt === 'string' ? (
        <Badge title={`Confirmed on ${formatDay(fact.confirmedAt)}`}>still true</Badge>
      ) : null}
      {fact.archived === true ? (
        <Badge title="Its source archived it, so detection skips it">archived</Badge>
      ) : null}
      {fact.status === 'active' ? null : <Badge>{statusWords(fact)}</Badge>}
      {fact.status === 'active' && fact.current === false ? (
        <Badge title="It begins later or has ended">not current now</Badge>
      ) : null}
    </>
  )
}

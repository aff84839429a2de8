import { Button } from '@/components/ui/button'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import { formatNumber } from '@/lib/language/format'
import type { FactListPage } from '@/lib/views/facts'

const NOUNS: Readonly<Record<FactListFilter['status'], readonly [one: string, many: string]>> = {
  current: ['current fact', 'current facts'],
  all: ['fact', 'facts'],
  superseded: ['superseded fact', 'superseded facts'],
  retracted: ['retracted fact', 'retracted facts'],
  unclassified: ['unclassified or archived fact', 'unclassified or archived facts'],
}

/** How many there are, and what the list leaves out. */
export function FactListSummary({
  page,
  shown,
  filter,
  unclassified,
  onChange,
}: {
  readonly page: FactListPage
  readonly shown: number
  readonly filter: FactListFilter
  readonly unclassified: number
  readonly onChange: (patch: Partial<FactListFilter>) => void
}) {
  const from = originWords(filter)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <output className="text-muted tabular-nums">{countWords(page, shown, filter)}</output>
        {filter.status === 'current' && page.hiddenSuperseded > 0 ? (
          <Button size="sm" onClick={() => onChange({ status: 'all' })}>
            Show {formatNumber(page.hiddenSuperseded)} superseded
          </Button>
        ) : null}
        {filter.status === 'all' ? (
          <Button size="sm" onClick={() => onChange({ status: 'current' })}>
            Hide superseded
          </Button>
        ) : null}
      </div>
      {from === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere">
            Only what comes from <bdi>{from}</bdi>.
          </span>
          <Button size="sm" onClick={() => onChange({ system: null, session: null, source: null })}>
            From anywhere
          </Button>
        </p>
      )}
      {filter.status === 'unclassified' ? (
        <p className="text-muted">
          Detection skips these: they have no entity or no aspect, or their source has archived it.
          Open an archived fact to include it.
        </p>
      ) : unclassified > 0 ? (
        <p className="text-muted flex flex-wrap items-center gap-x-2">
          {unclassified === 1
            ? '1 fact is unclassified or archived, so detection skips it.'
            : `${formatNumber(unclassified)} facts are unclassified or archived, so detection skips them.`}
          <Button size="sm" onClick={() => onChange({ status: 'unclassified' })}>
            Show {unclassified === 1 ? 'it' : 'them'}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/** Says how many facts there are. Some may be listed because they were or will be current: then it says how many are. */
function countWords(
  { total, notCurrent }: FactListPage,
  shown: number,
  { status, trueAt, knownAt }: FactListFilter,
): string {
  const count =
    shown < total ? `${formatNumber(shown)} of ${formatNumber(total)}` : formatNumber(total)
  const plain = total === 1 ? 0 : 1
  if (status !== 'current') return `${count} ${NOUNS[status][plain]}`
  if (trueAt !== null) return `${count} ${NOUNS.all[plain]} true then`
  if (notCurrent === 0) return `${count} ${NOUNS.current[plain]}`
  const when = knownAt === null ? 'now' : 'then'
  return `${count} ${NOUNS.all[plain]}, ${formatNumber(total - notCurrent)} current ${when}`
}

/** Names the sources that a filter asks for; null where it asks for none. */
function originWords({ system, session, source }: FactListFilter): string | null {
  if (source !== null) return 'one source'
  if (session !== null) return `session ${session}${system === null ? '' : ` of ${system}`}`
  return system === null ? null : `system ${system}`
}

import { FactMarks } from '@/components/shared/fact-marks'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { formatDay } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'

/** One fact of a group: whether it is the one to keep, and whether it is merged at all. */
export function ClusterMember({
  fact,
  kept,
  onKeep,
  leaves,
}: {
  readonly fact: FactView
  readonly kept: boolean
  readonly onKeep: () => void
  readonly leaves: { readonly out: boolean; readonly toggle: () => void } | null // null: it cannot be left out
}) {
  return (
    <div className={`flex items-start gap-2.5 py-1 ${leaves?.out === true ? 'text-muted' : ''}`}>
      <div className="min-w-0 flex-1">
        <label className="tap flex items-start gap-2.5 max-md:py-2.5">
          <input
            type="radio"
            aria-label={`Keep: ${fact.content}`}
            checked={kept}
            onChange={onKeep}
            className="accent-accent mt-0.5 size-4 shrink-0"
          />
          <span dir="auto" className="line-clamp-4 min-w-0 wrap-anywhere whitespace-pre-wrap">
            {fact.content}
          </span>
        </label>
        <p className="text-label text-muted flex flex-wrap items-center gap-x-2 gap-y-1 pl-6.5">
          <span>{formatDay(fact.validFrom)}</span>
          {fact.tags.length === 0 ? null : <span dir="auto">{fact.tags.join(', ')}</span>}
          <FactMarks fact={fact} />
          <Link href={`/memory/facts/${fact.id}`} className="link tap inline-flex items-center">
            Open
          </Link>
          {leaves?.out === true ? <span>stays as it is</span> : null}
        </p>
      </div>
      {leaves === null ? null : (
        <Button
          variant="quiet"
          aria-label={`${leaves.out ? 'Include' : 'Leave out'}: ${fact.content}`}
          onClick={leaves.toggle}
        >
          {leaves.out ? 'Include' : 'Leave out'}
        </Button>
      )}
    </div>
  )
}

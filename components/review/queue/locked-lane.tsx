import { verbWords } from '@/components/review/bulk/bulk-words'
import { ask } from '@/components/review/bulk/selection'
import { Button } from '@/components/ui/button'
import { LIST_WORDS } from '@/lib/domain/terms'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import { formatNumber } from '@/lib/language/format'

import { queueSearch } from './queue-queries'

const VERB = 'Keep both'

/** What can be done about locked pairs; all of them can be answered at once. */
export function LockedLane({
  filter,
  left,
}: {
  readonly filter: QueueFilter
  readonly left: number // not answered yet
}) {
  const one = left === 1
  return (
    <section aria-label="Locked proposals" className="border-line bg-surface border-b px-4">
      <div className="mx-auto flex min-h-11 max-w-[760px] flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        {left === 0 ? (
          <p>No locked proposals are left here.</p>
        ) : (
          <>
            <p>
              {one
                ? '1 proposal is locked: its older fact is protected or a constraint. Keep both, or unlock it.'
                : `${formatNumber(left)} proposals are locked: their older facts are protected or constraints. Keep both, or unlock one.`}
            </p>
            <Button
              size="sm"
              onClick={() =>
                ask('keep_both', {
                  title: LIST_WORDS.locked,
                  about: 'Locked proposals',
                  verb: VERB,
                  filter: queueSearch(filter),
                })
              }
            >
              {verbWords('keep_both', left, VERB)}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

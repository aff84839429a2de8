import { PagesNav } from '@/components/ui/pages-nav'
import { replayHref, type ReplayFilter, type ReplayListName } from '@/lib/filters/replay-filter'
import { formatNumber } from '@/lib/language/format'
import type { ReplayView } from '@/lib/views/replay'

import { ProposalItem } from './proposal-item'
import { REPLAY_LISTS } from './replay-words'

/** The proposals behind one number of a replay. */
export function ReplayList({
  view,
  filter,
  list,
}: {
  readonly view: ReplayView
  readonly filter: ReplayFilter
  readonly list: ReplayListName
}) {
  const { listed, listedOf, page, pages } = view
  return (
    <section aria-labelledby="list" className="min-w-0">
      <h2 id="list" className="text-question scroll-mt-10 pb-2">
        {REPLAY_LISTS[list]} ({formatNumber(listedOf)})
      </h2>
      {listed.length === 0 ? <p className="text-muted">None.</p> : null}
      <ul className="border-line border-t">
        {listed.map((each) => (
          <ProposalItem key={each.id} proposal={each} />
        ))}
      </ul>
      <PagesNav
        page={page}
        pages={pages}
        hrefOf={(to) => `${replayHref({ ...filter, page: to })}#list`}
      />
    </section>
  )
}

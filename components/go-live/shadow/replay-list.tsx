import { PagesNav } from '@/components/ui/pages-nav'
import { Section } from '@/components/ui/section'
import { replayHref, type ReplayFilter, type ReplayListName } from '@/lib/filters/replay-filter'
import { formatNumber } from '@/lib/language/format'
import type { ReplayView } from '@/lib/views/replay'

import { ProposalItem } from './proposal-item'
import { REPLAY_LISTS } from './replay-words'

/** The proposals behind one number of a replay: beside the table on a wide screen, else below it. */
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
    <Section
      id="list"
      title={`${REPLAY_LISTS[list]} (${formatNumber(listedOf)})`}
      titleClass="scroll-mt-10 pb-2 xl:scroll-mt-[100vh]" // beside the table, the page stays where it is
      className="min-w-0"
    >
      {listed.length === 0 ? <p className="text-muted pb-2">No proposals.</p> : null}
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
    </Section>
  )
}

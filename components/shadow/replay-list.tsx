import type { ReplayFilter } from '@/lib/filters/replay-filter'
import type { ReplayView } from '@/lib/views/replay'

import { ProposalItems } from './proposal-items'
import { REPLAY_WORDS } from './replay-words'

/** The proposals behind one number of a replay. */
export function ReplayList({
  view,
  list,
}: {
  readonly view: ReplayView
  readonly list: NonNullable<ReplayFilter['list']>
}) {
  const { listed, listedOf } = view
  return (
    <section aria-labelledby="list" className="min-w-0">
      <h2 id="list" className="text-question pb-2">
        {REPLAY_WORDS[list].title} ({listedOf.toLocaleString('en')})
      </h2>
      {listed.length === 0 ? <p className="text-muted">None.</p> : null}
      {listed.length < listedOf ? (
        <p className="text-muted pb-2">The newest {listed.length} of them.</p>
      ) : null}
      <ProposalItems proposals={listed} />
    </section>
  )
}

import { PairTexts } from '@/components/reading/pair-texts'
import { Link } from '@/components/ui/link'
import type { ReplayOutcome } from '@/lib/domain/replay'
import type { ReplayView } from '@/lib/views/replay'

import { REPLAY_WORDS } from './replay-words'

/** The proposals behind one number of a replay. */
export function ReplayList({
  view,
  list,
}: {
  readonly view: ReplayView
  readonly list: ReplayOutcome | 'undone'
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
      <ul className="border-line border-t">
        {listed.map((each) => (
          <li
            key={each.id}
            className="border-line flex flex-col gap-0.5 border-b py-2 wrap-anywhere"
          >
            <p className="text-label text-muted" dir="auto">
              <Link href={`/p/${each.id}`} className="link mono">
                P-{each.number}
              </Link>{' '}
              · {each.agentId} · {each.entity} › {each.aspect} ·{' '}
              <span className="mono">
                {each.pattern} {each.confidence.toFixed(2)}
              </span>
            </p>
            <PairTexts older={each.older} newer={each.newer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

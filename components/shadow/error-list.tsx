import { PairTexts } from '@/components/reading/pair-texts'
import { Link } from '@/components/ui/link'
import type { ErrorView } from '@/lib/views/sample-errors'

import { More } from './part-table'

/** The pairs on which detector and labels differ: false positives first, then what it missed. */
export function ErrorList({ errors }: { readonly errors: readonly ErrorView[] }) {
  const wrong = errors.filter(({ missed }) => !missed)
  const missed = errors.filter((each) => each.missed)
  return (
    <section aria-labelledby="differences">
      <h2 id="differences" className="text-question scroll-mt-10 pb-2">
        Where detector and labels differ
      </h2>
      {errors.length === 0 ? (
        <p className="text-muted">Nowhere, in the pairs that are settled.</p>
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <Group
            title={`Proposed, and labelled as no supersession (${wrong.length})`}
            errors={wrong}
          />
          <Group
            title={`Labelled as a supersession, and not proposed (${missed.length})`}
            errors={missed}
          />
        </div>
      )}
    </section>
  )
}

const FIRST = 8 // the others fold away

function Group({
  title,
  errors,
}: {
  readonly title: string
  readonly errors: readonly ErrorView[]
}) {
  const rest = errors.slice(FIRST)
  return (
    <div className="min-w-0">
      <h3 className="pb-1 font-medium">{title}</h3>
      {errors.length === 0 ? <p className="text-muted">None.</p> : null}
      <Pairs errors={errors.slice(0, FIRST)} />
      {rest.length === 0 ? null : (
        <More count={rest.length} what="more">
          <Pairs errors={rest} />
        </More>
      )}
    </div>
  )
}

function Pairs({ errors }: { readonly errors: readonly ErrorView[] }) {
  return (
    <ul className="border-line border-t">
      {errors.map((error) => (
        <li key={error.pairId} className="border-line flex flex-col gap-0.5 border-b py-2">
          <p className="text-label text-muted wrap-anywhere" dir="auto">
            {error.agentId} · {error.entity} › {error.aspect} ·{' '}
            <span className="mono">
              {error.pattern === '' ? 'no signal' : error.pattern} {error.confidence.toFixed(2)}
            </span>
            {error.proposalId === null ? null : (
              <>
                {' · '}
                <Link href={`/p/${error.proposalId}`} className="link">
                  the proposal
                </Link>
              </>
            )}
          </p>
          <PairTexts older={error.older} newer={error.newer} />
        </li>
      ))}
    </ul>
  )
}

import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import type { OperationView } from '@/lib/views/operation-view'
import type { ProposalPageView } from '@/lib/views/proposal-page'
import type { VerdictView } from '@/lib/views/verdict-view'

/** Everything that was ever decided about the pair, and every operation that touched it. */
export function VerdictHistory({ view }: { readonly view: ProposalPageView }) {
  const { proposal, verdicts, operations } = view
  const seqs = new Map(operations.map(({ id, seq }) => [id, seq]))
  const decided = new Set(verdicts.map(({ operationId }) => operationId))
  const others = operations.filter(({ id }) => !decided.has(id)) // a decision is listed once
  return (
    <div className="border-line grid gap-6 border-t py-4 lg:grid-cols-2">
      <section aria-labelledby="verdicts">
        <h3 id="verdicts" className="text-label text-muted mb-2 font-semibold">
          Decisions on this pair
        </h3>
        {verdicts.length === 0 ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <ol className="flex flex-col gap-2">
            {verdicts.map((verdict) => (
              <Verdict
                key={verdict.id}
                verdict={verdict}
                seq={seqs.get(verdict.operationId) ?? null}
              />
            ))}
          </ol>
        )}
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
          <Link
            className="link tap inline-flex items-center"
            href={`/memory/facts/${proposal.older.id}`}
          >
            Timeline of the older fact
          </Link>
          <Link
            className="link tap inline-flex items-center"
            href={`/memory/facts/${proposal.newer.id}`}
          >
            Timeline of the newer fact
          </Link>
        </p>
      </section>
      <section aria-labelledby="operations">
        <h3 id="operations" className="text-label text-muted mb-2 font-semibold">
          Other operations
        </h3>
        {others.length === 0 ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <ol className="flex flex-col gap-1.5">
            {others.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function Verdict({ verdict, seq }: { verdict: VerdictView; seq: number | null }) {
  const { value, reviewer, verified, at, reverted, reason, note, throughModel } = verdict
  const label = KEEP_BOTH_REASONS.find((each) => each.id === reason)?.label
  return (
    <li>
      <p className={reverted ? 'text-muted line-through' : ''}>
        <span aria-hidden="true">{VERDICT_WORDS[value].glyph} </span>
        <span className="inline-block first-letter:uppercase">
          {VERDICT_WORDS[value].done}
        </span> by{' '}
        <span dir="auto">{reviewer}</span>
        {verified ? '' : ' (not verified)'}
        {label === undefined ? '' : ` · ${label}`}
      </p>
      <p className="text-label text-muted">
        {seq === null ? null : (
          <>
            <Link className="link mono tap inline-flex items-center" href={`/activity/${seq}`}>
              #{seq}
            </Link>
            {' · '}
          </>
        )}
        <RelativeTime at={at} />
        {reverted ? ' · undone' : ''}
        {throughModel ? ' · through a model: counts in no estimate' : ''}
      </p>
      {note === null ? null : (
        <blockquote
          dir="auto"
          className="border-line mt-1 border-s-2 ps-2 wrap-anywhere whitespace-pre-wrap"
        >
          {note}
        </blockquote>
      )}
    </li>
  )
}

function Operation({ operation }: { operation: OperationView }) {
  const { id, seq, title, actor, at, inEffect, undoneBySeq } = operation
  return (
    <li className="flex items-baseline gap-2">
      <span className="mono text-muted shrink-0">#{seq}</span>
      <span className="min-w-0 flex-1">
        <Link
          href={`/activity/${id}`}
          dir="auto"
          className={`tap inline-flex items-center wrap-anywhere hover:underline ${inEffect ? '' : 'text-muted line-through'}`}
        >
          {title}
        </Link>{' '}
        {undoneBySeq === null ? null : <Badge>undone by #{undoneBySeq}</Badge>}
        <span className="text-label text-muted block">
          <span dir="auto">{actor}</span> · <RelativeTime at={at} />
        </span>
      </span>
    </li>
  )
}

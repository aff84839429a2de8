import { ChangedWords } from '@/components/review/diff/changed-words'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { CONTEXT_CHANGES, type ContextChangeKind } from '@/lib/domain/context-changes'
import { formatDay, formatInstant, formatNumber } from '@/lib/language/format'
import type { ContextChangeView, ContextChangesView } from '@/lib/views/context-changes'

const TONES: Readonly<Record<ContextChangeKind, BadgeTone>> = {
  added: 'newer',
  superseded: 'older',
  merged: 'older',
  retracted: 'older',
  restored: 'newer',
  reworded: 'neutral',
}

/** What changed in what the agent receives since a day. */
export function ContextChanges({
  since,
  agentId,
}: {
  readonly since: ContextChangesView
  readonly agentId: string
}) {
  const { counts, changes, passing } = since
  const total = CONTEXT_CHANGES.reduce((sum, change) => sum + (counts[change] ?? 0), 0)
  const said = CONTEXT_CHANGES.flatMap((change) =>
    counts[change] === undefined ? [] : [`${formatNumber(counts[change])} ${change}`],
  )
  return (
    <Section
      id="since"
      title={`Changed since ${formatDay(since.since)}`}
      className="flex flex-col gap-2"
    >
      {since.complete ? null : (
        <Notice tone="warn" title="Too many changes since that day to show them all.">
          Only the newest 5,000 changes are read, those since {formatInstant(since.since)}.{' '}
          <Link
            className="link reach"
            href={`/activity?${new URLSearchParams({ agent: agentId })}`}
          >
            Activity has all
          </Link>
          .
        </Notice>
      )}
      <p>
        {total === 0 ? 'The agent receives the same as then.' : `${said.join(', ')}.`}{' '}
        {passing === 0 ? null : (
          <span className="text-muted">
            {formatNumber(passing)} came in between and {passing === 1 ? 'is' : 'are'} not received
            now.
          </span>
        )}
      </p>
      {changes.length === 0 ? null : (
        <ul className="border-line border-t">
          {changes.map((change) => (
            <Change key={change.factId} change={change} />
          ))}
        </ul>
      )}
      {changes.length < total ? (
        <p className="text-muted">
          The newest {formatNumber(changes.length)} of {formatNumber(total)}.
        </p>
      ) : null}
    </Section>
  )
}

function Change({ change }: { readonly change: ContextChangeView }) {
  const gone = TONES[change.change] === 'older'
  return (
    <li className="border-line flex flex-wrap items-baseline gap-x-2 gap-y-1 border-b py-1.5">
      <Badge tone={TONES[change.change]}>{change.change}</Badge>
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={`/memory/facts/${change.factId}`}
          dir="auto"
          className="tap inline-block wrap-anywhere hover:underline"
        >
          {gone ? <del>{change.content}</del> : change.content}
        </Link>
        {change.replacedById === null ? null : (
          <p className="text-muted wrap-anywhere">
            {change.change === 'merged' ? 'merged into' : 'replaced by'}{' '}
            <Link href={`/memory/facts/${change.replacedById}`} className="link" dir="auto">
              {change.replacedBy}
            </Link>
          </p>
        )}
        {change.contentBefore === null ? null : (
          <ChangedWords older={change.contentBefore} newer={change.content} />
        )}
        {change.reason === null ? null : (
          <p className="text-muted wrap-anywhere" dir="auto">
            “{change.reason}”
          </p>
        )}
      </div>
      <span className="text-label text-muted">
        <bdi>{change.actor}</bdi>, {formatInstant(change.at)},{' '}
        <Link className="link reach" href={`/activity/${change.operationId}`}>
          #{change.operationSeq}
        </Link>
      </span>
    </li>
  )
}

import { operationWords } from '@/components/review/log/operation-words'
import { FactMarks } from '@/components/shared/fact-marks'
import { intervalWords } from '@/components/shared/interval-words'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { DEFAULT_FACT_FILTER, factFilterParams } from '@/lib/filters/fact-filter'
import { formatCount, formatDay, formatInstant, formatNumber } from '@/lib/language/format'
import type { HistoryEvent, HistoryView } from '@/lib/views/history'

/** Everything that happened to the facts about one subject: what began to be true, and what was done, in order of time. */
export function HistoryList({ history }: { readonly history: HistoryView }) {
  const { fact, events, facts, left, trueThen } = history
  const { agentId: agent, entity, aspect } = fact
  const list = factFilterParams({ ...DEFAULT_FACT_FILTER, agent, entity, aspect, status: 'all' })
  return (
    <Section
      id="happened"
      title={`What happened about ${entity} › ${aspect}`}
      titleClass="wrap-anywhere"
      className="flex min-w-0 flex-col gap-2"
    >
      <p className="text-muted">
        {formatCount(facts, 'fact')}
        {trueThen === null ? '' : `, ${formatNumber(trueThen)} true then`}.{' '}
        {left > 0 ? `${formatNumber(left)} older ones are only in the list. ` : ''}
        <Link href={`/memory/facts?${list}`} className="link reach">
          Show as a list
        </Link>
      </p>
      <ol aria-label="History, oldest first">
        {events.map((event) => (
          <li
            key={event.kind === 'said' ? event.fact.id : event.operation.id}
            className="border-line grid grid-cols-[minmax(0,1fr)] gap-x-4 border-b py-2 last:border-b-0 md:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <time
              dateTime={event.at}
              title={formatInstant(event.at)}
              className="text-label text-muted pt-0.5 tabular-nums"
            >
              {formatDay(event.at)}
            </time>
            {event.kind === 'said' ? (
              <Said event={event} isShown={event.fact.id === fact.id} />
            ) : (
              <Done event={event} />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Said({
  event: { fact, wasTrue },
  isShown,
}: {
  readonly event: Extract<HistoryEvent, { readonly kind: 'said' }>
  readonly isShown: boolean
}) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <Link
        href={`/memory/facts/${fact.id}`}
        dir="auto"
        className={`tap line-clamp-4 wrap-anywhere hover:underline ${isShown ? 'font-medium' : ''}`}
      >
        {fact.content}
      </Link>
      <p className="text-label text-muted flex flex-wrap items-center gap-1.5">
        <span className="tabular-nums">{intervalWords(fact)}</span>
        {fact.current ? <Badge tone="accent">current</Badge> : null}
        {wasTrue ? <Badge tone="ok">true then</Badge> : null}
        <FactMarks fact={fact} />
        {isShown ? <span className="text-text font-medium">This fact</span> : null}
      </p>
    </div>
  )
}

function Done({
  event: { operation },
}: {
  readonly event: Extract<HistoryEvent, { readonly kind: 'done' }>
}) {
  return (
    <div className="border-line flex min-w-0 flex-col gap-0.5 border-l-2 pl-3">
      <Link
        href={`/activity/${operation.seq}`}
        dir="auto"
        className="text-muted tap line-clamp-2 wrap-anywhere hover:underline"
      >
        {operation.title}
      </Link>
      <p className="text-label text-muted flex flex-wrap items-center gap-x-3">
        <span className="mono">#{operation.seq}</span>
        <span>{operationWords(operation)}</span>
        <bdi className="wrap-anywhere">{operation.actor}</bdi>
      </p>
    </div>
  )
}

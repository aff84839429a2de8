import { whyWords } from '@/components/memory/timeline/why-words'
import { operationWords } from '@/components/review/log/operation-words'
import { UndoneBy } from '@/components/review/log/undone-by'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { logFilterParams, DEFAULT_LOG_FILTER } from '@/lib/filters/log-filter'
import { formatInstant } from '@/lib/language/format'
import type { FactPageView } from '@/lib/views/facts'
import type { OperationView } from '@/lib/views/operation-view'

import { factEvents, type Replaced } from './fact-events'

const MOST = 50 // operations in the view

/** What happened to a fact, what it replaced included. */
export function FactHappened({ page }: { readonly page: FactPageView }) {
  const events = factEvents(page)
  return (
    <Section id="happened" title="What happened to it" className="flex flex-col gap-2">
      {events.length === 0 ? <p className="text-muted">Nothing since it was stored.</p> : null}
      <ol>
        {events.map(({ id, operation, replaced }) => (
          <li
            key={id}
            className="border-line flex min-w-0 flex-col gap-1 border-b py-2 last:border-b-0"
          >
            {operation === null ? null : <Done operation={operation} />}
            {replaced.map((each) => (
              <ReplacedFact key={each.link.olderId} replaced={each} alone={operation === null} />
            ))}
          </li>
        ))}
      </ol>
      {page.operations.length >= MOST ? (
        <Link
          href={`/activity?${logFilterParams({ ...DEFAULT_LOG_FILTER, fact: page.fact.id })}`}
          className="link tap inline-flex items-center self-start"
        >
          Show all in Activity
        </Link>
      ) : null}
    </Section>
  )
}

function Done({ operation }: { readonly operation: OperationView }) {
  return (
    <>
      <Link
        href={`/activity/${operation.seq}`}
        dir="auto"
        className={`tap line-clamp-2 wrap-anywhere hover:underline ${operation.inEffect ? '' : 'text-muted line-through'}`}
      >
        {operation.title}
      </Link>
      <p className="text-label text-muted flex flex-wrap items-center gap-x-3">
        <span>{operationWords(operation)}</span>
        <bdi className="wrap-anywhere">{operation.actor}</bdi>
        <span className="tabular-nums">{formatInstant(operation.at)}</span>
        <span>#{operation.seq}</span>
        <UndoneBy operation={operation} />
      </p>
    </>
  )
}

function ReplacedFact({
  replaced: { link, content },
  alone,
}: {
  readonly replaced: Replaced
  readonly alone: boolean // no operation of this fact says who and when
}) {
  const when = link.at === null ? null : formatInstant(link.at)
  return (
    <>
      <p dir="auto" className="wrap-anywhere">
        Replaced{' '}
        <Link href={`/memory/facts/${link.olderId}`} className="link">
          “{content}”
        </Link>
      </p>
      {alone ? (
        <p className="text-label text-muted flex flex-wrap items-center gap-x-3">
          <Why link={link} />
          {when === null ? null : link.operationId === null ? (
            <span className="tabular-nums">{when}</span>
          ) : (
            <Link
              href={`/activity/${link.operationId}`}
              className="link reach leading-6 tabular-nums"
            >
              {when}
            </Link>
          )}
        </p>
      ) : null}
    </>
  )
}

function Why({ link }: { readonly link: Replaced['link'] }) {
  const why = <bdi className="wrap-anywhere">{whyWords(link)}</bdi>
  if (link.proposalNumber === null) return why
  return (
    <Link href={`/p/${link.proposalNumber}`} className="link reach leading-6">
      {why}
    </Link>
  )
}

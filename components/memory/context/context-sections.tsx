import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { slotLabel } from '@/lib/domain/context'
import { STATUS_WORDS } from '@/lib/domain/terms'
import { formatDay, formatNumber } from '@/lib/language/format'
import type { ContextFactView, ContextView } from '@/lib/views/context'
import type { FormerFact, ContextHistory } from '@/lib/views/context-history'

type Props = Pick<ContextView, 'sections' | 'history'> & { readonly agentId: string }

/** What the agent receives, ordered as in the Markdown: by kind, then by entity. */
export function ContextSections({ sections, history, agentId }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {history === null ? null : <HistorySentence history={history} agentId={agentId} />}
      {sections.map(({ kind, title, entities }) => (
        <Section
          key={kind}
          className="flex flex-col gap-3"
          id={`told-${kind}`}
          title={title}
          titleClass="border-line border-b pb-1"
        >
          {entities.map(({ name, facts }) => (
            <div
              key={`${name} ${facts[0]?.id}`}
              className="grid gap-x-6 md:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
            >
              <h3 dir="auto" className="text-muted py-1 font-medium wrap-anywhere">
                {name}
              </h3>
              <ul className="min-w-0">
                {facts.map((fact) => (
                  <ReceivedFact key={fact.id} fact={fact} former={history?.former[fact.id] ?? []} />
                ))}
              </ul>
            </div>
          ))}
        </Section>
      ))}
    </div>
  )
}

function ReceivedFact({
  fact,
  former,
}: {
  readonly fact: ContextFactView
  readonly former: readonly FormerFact[]
}) {
  return (
    <li className="py-1">
      <ContextLine fact={fact} />
      {former.length === 0 ? null : (
        <ul
          aria-label={STATUS_WORDS.superseded}
          className="border-line mt-1 flex flex-col gap-1 border-l pl-3"
        >
          {former.map((each) => (
            <li key={each.id} className="text-muted">
              <span className="sr-only">{STATUS_WORDS.superseded}: </span>
              <Link
                href={`/memory/facts/${each.id}`}
                dir="auto"
                className="tap inline-block wrap-anywhere hover:underline"
              >
                <del>{each.content}</del>
              </Link>{' '}
              <span className="text-label">
                {each.endedAt === null ? '' : `until ${formatDay(each.endedAt)}, `}
                replaced by{' '}
                {each.replacedById === fact.id ? 'the fact above' : `“${each.replacedBy ?? ''}”`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** One fact as the agent receives it: its slot, its words, and what it is ranked by. */
export function ContextLine({ fact }: { readonly fact: ContextFactView }) {
  const slot = slotLabel(fact)
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      {slot === '' ? null : (
        <span dir="auto" className="text-muted wrap-anywhere">
          {slot}:
        </span>
      )}
      <Link
        href={`/memory/facts/${fact.id}`}
        dir="auto"
        className="max-w-fact tap wrap-anywhere hover:underline"
      >
        {fact.content}
      </Link>
      {fact.protected ? <Badge tone="accent">protected</Badge> : null}
      <span className="text-label text-muted">{rankWords(fact)}</span>
    </div>
  )
}

function rankWords({ importance, confirmations, validFrom }: ContextFactView): string {
  return [
    importance === null ? '' : `importance ${importance.toFixed(2)}`,
    confirmations === 0 ? '' : `confirmed ${confirmations === 1 ? 'once' : `${confirmations} ×`}`,
    `since ${formatDay(validFrom)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function HistorySentence({
  history,
  agentId,
}: {
  readonly history: ContextHistory
  readonly agentId: string
}) {
  const { shown, elsewhere } = history
  return (
    <p className="text-muted">
      {shown === 0 ? 'No fact that it receives has replaced another.' : null}
      {shown === 0 ? null : `${formatNumber(shown)} superseded, struck through. `}
      {elsewhere === 0 ? null : (
        <>
          {' '}
          {formatNumber(elsewhere)} more {elsewhere === 1 ? 'was' : 'were'} superseded by what is
          not received now:{' '}
          <Link
            className="link reach"
            href={`/memory/facts?${new URLSearchParams({ agent: agentId, status: 'superseded' })}`}
          >
            all superseded facts
          </Link>
          .
        </>
      )}
    </p>
  )
}

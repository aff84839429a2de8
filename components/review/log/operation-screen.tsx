import type { Route } from 'next'
import type { ReactNode } from 'react'

import { AgentName } from '@/components/shared/agent-name'
import { Deliveries } from '@/components/shared/deliveries'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { Section } from '@/components/ui/section'
import { CHANNEL_WORDS } from '@/lib/domain/channel-words'
import { formatInstant } from '@/lib/language/format'
import type { DeliveryView } from '@/lib/views/connections'
import type { UndoPreview } from '@/lib/views/undo-plan'

import { FoundLine } from './found-line'
import { mergeWords } from './merge-words'
import { countWords, operationWords, rowWords, titleBeside } from './operation-words'
import { TogetherNotice } from './together-notice'
import { UndoButton } from './undo-button'
import { undoPlan } from './undo-plan'
import { UndoRows } from './undo-rows'
import { undoSentences } from './undo-words'
import { UndoneBy } from './undone-by'

/** One operation whole: what, who, when, the rows it touched, and the way back. */
export function OperationScreen({
  preview,
  deliveries,
}: {
  readonly preview: UndoPreview
  readonly deliveries: readonly DeliveryView[] // to other stores
}) {
  const { operation } = preview
  const title = titleBeside(operation)
  const channel = CHANNEL_WORDS[operation.channel]
  return (
    <PageBody width="reading">
      <article className="flex flex-col gap-8">
        <header className="flex flex-col gap-2">
          <p className="text-muted flex flex-wrap items-center gap-2">
            <Link href="/activity" className="link tap inline-flex min-w-6 items-center">
              Activity
            </Link>
            <span aria-hidden="true">›</span>
            <span className="mono">#{operation.seq}</span>
            {title === operationWords(operation) ? null : (
              <Badge>{operationWords(operation)}</Badge>
            )}
            {operation.inEffect ? null : <Badge tone="older">undone</Badge>}
          </p>
          <h1
            dir="auto"
            className={`text-title wrap-anywhere ${operation.inEffect ? '' : 'text-muted line-through'}`}
          >
            {title}
          </h1>
          {operation.found === undefined ? null : (
            <FoundLine found={operation.found} titled={operation.kind === 'sweep'} />
          )}
          <Deliveries deliveries={deliveries} of="operation" current={operation.inEffect} />
          <div>
            <UndoButton operation={operation} size="md" />
          </div>
        </header>
        <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <Item term="By">
            <bdi className="wrap-anywhere">{operation.actor}</bdi>
            {operation.verified ? '' : ' (not verified)'}
            {channel === null ? '' : `, ${channel}`}
          </Item>
          <Item term="When">{formatInstant(operation.at)}</Item>
          {operation.agentId === null ? null : (
            <Item term="Agent">
              <AgentName id={operation.agentId} />
            </Item>
          )}
          <Item term="Changed">{countWords(operation)}</Item>
          {operation.reason === null ? null : (
            <Item term="Reason">
              <span dir="auto" className="block wrap-anywhere">
                {operation.reason}
              </span>
            </Item>
          )}
          {operation.subject.merge === undefined ? null : (
            <Item term="Similarity">{mergeWords(operation.subject.merge)}</Item>
          )}
          {operation.inEffect ? null : (
            <Item term="In effect">
              No: <UndoneBy operation={operation} />
            </Item>
          )}
          <OperationSubjects preview={preview} />
        </dl>
        {undoPlan(preview).kind === 'together' ? (
          <TogetherNotice together={preview.together} verb="Undo" />
        ) : null}
        <Section id="rows" title="Changes" className="flex flex-col gap-2">
          {operation.inEffect ? (
            <Consequences preview={preview} />
          ) : (
            <p className="text-muted">This is undone, so these changes no longer apply.</p>
          )}
          <UndoRows
            rows={preview.rows}
            caption={rowsCaption(preview)}
            thenLabel={
              !operation.inEffect
                ? 'Before the undo'
                : preview.together.length > 1
                  ? 'With all undone'
                  : 'When undone'
            }
          />
        </Section>
      </article>
    </PageBody>
  )
}

/** What undoing it would do; the rows are below. */
function Consequences({ preview }: { readonly preview: UndoPreview }) {
  const sentences = undoPlan(preview).kind === 'refused' ? [] : undoSentences(preview)
  if (sentences.length === 0) return null
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">When undone:</span> {sentences.join(' ')}
    </p>
  )
}

function rowsCaption(preview: UndoPreview): string {
  const all = rowWords(preview.rowCount)
  return preview.rows.length < preview.rowCount ? `${preview.rows.length} of ${all}` : all
}

function Item({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Ways from an operation to what it was about. */
function OperationSubjects({ preview }: { readonly preview: UndoPreview }) {
  const { proposalNumber } = preview
  const { subject } = preview.operation
  const links = [
    ...(proposalNumber === null ? [] : [{ href: `/p/${proposalNumber}`, words: 'The proposal' }]),
    ...factLinks(subject).map(({ id, words }) => ({
      href: `/memory/facts/${id}`,
      words,
    })),
    ...numbered('The operation it undoes', 'Undoes', subject.undoes ?? []).map(({ id, words }) => ({
      href: `/activity/${id}`,
      words,
    })),
  ]
  if (links.length === 0) return null
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">About</dt>
      <dd className="flex flex-wrap gap-x-4">
        {links.map(({ href, words }) => (
          <Link key={href} href={href as Route} className="link tap inline-flex items-center">
            {words}
          </Link>
        ))}
      </dd>
    </div>
  )
}

/** Names the two facts of a pair by their sides. */
function factLinks({ proposalId, factIds = [] }: UndoPreview['operation']['subject']) {
  const [older, newer, ...others] = factIds
  return proposalId !== undefined && older !== undefined && newer !== undefined && !others.length
    ? [
        { id: older, words: 'Older fact' },
        { id: newer, words: 'Newer fact' },
      ]
    : numbered('The fact', 'Fact', factIds)
}

function numbered(one: string, each: string, ids: readonly string[]) {
  return ids.map((id, index) => ({ id, words: ids.length === 1 ? one : `${each} ${index + 1}` }))
}

import type { ReactNode } from 'react'

import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { PageBody } from '@/components/ui/page-body'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { isReadOnly, scopeWords, type StoreCapabilities } from '@/lib/domain/connection'
import { DEFAULT_FACT_FILTER, factFilterParams } from '@/lib/filters/fact-filter'
import { formatCount, formatInstant } from '@/lib/language/format'
import type { ConnectionView } from '@/lib/views/connections'
import type { DeliveryLists } from '@/lib/views/delivery-lists'

import { CapabilityTable } from './capability-table'
import { ConnectionActions } from './connection-actions'
import { addressWords, modeWords, STORE_WORDS } from './connection-words'
import { DoneDeliveries, EndedDeliveries, OpenDeliveries } from './delivery-sections'
import { ModeForm } from './mode-form'
import { ConnectionBadge } from './state-badge'

/** One connected store: what happens to decisions, what is on its way there, and what can be written at all. */
export function ConnectionScreen({
  connection,
  deliveries,
  stopped,
}: {
  readonly connection: ConnectionView
  readonly deliveries: DeliveryLists
  readonly stopped: Stop | null // why its agent writes nothing
}) {
  const { kind, product, agent, mode, state, facts, lastReadAt, capabilities } = connection
  const isOver = state === 'disconnected'
  return (
    <PageBody width="reading">
      <article className="flex flex-col gap-8">
        <header id="connection" tabIndex={-1} className="flex flex-col gap-3 outline-none">
          <nav aria-label="Where it belongs">
            <Link href="/settings/connections" className="link tap inline-flex items-center">
              Connections
            </Link>
          </nav>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-title wrap-anywhere">
              {product}, {scopeWords(connection.scope)}
            </h1>
            <ConnectionBadge state={state} />
          </div>
          <p className="text-fact">{consequence(connection, stopped)}</p>
          <p className="text-muted">
            {formatCount(facts, 'fact')} of{' '}
            <Link
              href={`/memory/facts?${factFilterParams({ ...DEFAULT_FACT_FILTER, agent })}`}
              className="link reach"
            >
              <AgentName id={agent} />
            </Link>{' '}
            · last read: {lastReadAt === null ? 'never' : <RelativeTime at={lastReadAt} />}
          </p>
          {stopped === null || mode === 'read-only' || isOver ? null : (
            <Stopped agent={agent} why={stopped} />
          )}
          <Trouble connection={connection} />
          {isOver ? null : <ConnectionActions connection={connection} />}
        </header>
        {isOver ? (
          <EndedDeliveries deliveries={deliveries} />
        ) : (
          <>
            <OpenDeliveries
              deliveries={deliveries}
              blocked={
                mode === 'read-only'
                  ? 'The connection is read only. Change that below first.'
                  : stopped === null
                    ? null
                    : STOPPED_WORDS[stopped]
              }
            />
            <Section id="mode" title="Decisions about these facts" className="flex flex-col gap-3">
              {isReadOnly(kind) ? (
                <p>{whyReadOnly(capabilities)}</p>
              ) : (
                <ModeForm key={mode} connection={connection} />
              )}
            </Section>
            {isReadOnly(kind) ? null : (
              <Section id="can" title="What can be written" className="flex flex-col gap-2">
                <CapabilityTable product={product} capabilities={capabilities} />
              </Section>
            )}
            <DoneDeliveries deliveries={deliveries} />
          </>
        )}
        <Section id="about" title="Details" className="flex flex-col gap-2">
          <Facts connection={connection} />
        </Section>
      </article>
    </PageBody>
  )
}

const STOPPED_WORDS = {
  shadow: 'This agent is in shadow, so nothing is written.',
  frozen: 'This agent is frozen, so nothing is written.',
} as const

type Stop = keyof typeof STOPPED_WORDS

function Stopped({ agent, why }: { readonly agent: string; readonly why: Stop }) {
  return (
    <Notice tone="warn">
      Changes are kept here until you can release them.{' '}
      {why === 'shadow' ? (
        <Link
          href={`/go-live/agents/${encodeURIComponent(agent)}`}
          className="link reach whitespace-nowrap"
        >
          Open Go live
        </Link>
      ) : (
        <Link
          href={`/settings?agent=${encodeURIComponent(agent)}`}
          className="link reach whitespace-nowrap"
        >
          Open its policy
        </Link>
      )}
    </Notice>
  )
}

/** Why nothing is written to a store that can only be read, and when its agent hears of a decision. */
function whyReadOnly({ can, seen }: StoreCapabilities): string {
  const why = can.find(({ what }) => what === 'supersede')?.why ?? ''
  return `They stay in Palimpsest. ${why} The agent stops seeing an ended fact ${seen.charAt(0).toLowerCase()}${seen.slice(1)}`
}

/** What becomes of a decision now. */
function consequence(connection: ConnectionView, stopped: Stop | null): string {
  const { state, mode, product } = connection
  if (state === 'disconnected')
    return `Nothing is read or written anymore. The facts stay here, and ${product} keeps what was written.`
  if (state === 'paused') return 'Paused: nothing is written until you resume.'
  if (mode !== 'read-only' && stopped !== null) return STOPPED_WORDS[stopped]
  return modeWords(mode, connection)
}

/** Why nothing is written now, or what the last read may have missed. */
function Trouble({
  connection: { state, product, pausedWhy, lastReadProblem, partial },
}: {
  readonly connection: ConnectionView
}) {
  if (state === 'disconnected') return null
  return (
    <>
      {state === 'paused' && pausedWhy !== null ? <Notice tone="warn">{pausedWhy}</Notice> : null}
      {lastReadProblem === null || lastReadProblem === pausedWhy ? null : (
        <Notice tone="warn" title={`The last read of ${product} failed.`}>
          {lastReadProblem}
        </Notice>
      )}
      {partial === null ? null : <Notice title="Some may be missing.">{partial}</Notice>}
    </>
  )
}

function Facts({ connection }: { readonly connection: ConnectionView }) {
  const { kind, url, agent, scope, hasKey, createdAt } = connection
  const { key } = STORE_WORDS[kind]
  return (
    <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
      <Item term={addressWords(kind)}>
        <span className="break-all">{url}</span>
      </Item>
      <Item term="Memories of">
        <bdi className="wrap-anywhere">{scopeWords(scope)}</bdi>
      </Item>
      <Item term="Agent here">
        <bdi className="mono wrap-anywhere select-all">{agent}</bdi>
      </Item>
      {key === null ? null : <Item term={key}>{hasKey ? 'Set' : 'None'}</Item>}
      <Item term="Connected">{formatInstant(createdAt)}</Item>
    </dl>
  )
}

function Item({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

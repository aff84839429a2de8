'use client'

import { useState } from 'react'

import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction, useDone } from '@/components/shared/use-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { revokeWebhookAction, rotateWebhookAction, testWebhookAction } from '@/lib/actions/webhooks'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/lib/domain/webhook'
import type { WebhookView } from '@/lib/views/webhooks'

import { NewWebhookSecret } from './new-webhook-secret'

/** Every webhook, with how its last delivery ended. */
export function WebhookList({ webhooks }: { readonly webhooks: readonly WebhookView[] }) {
  return (
    <ul aria-label="Webhooks" className="divide-line border-line flex flex-col divide-y border-t">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="flex min-w-0 flex-col gap-2 py-3">
          <OneWebhook webhook={webhook} />
        </li>
      ))}
    </ul>
  )
}

function OneWebhook({ webhook }: { readonly webhook: WebhookView }) {
  const { id, url, state, waiting, arrivedAt, lastProblem } = webhook
  const done = useDone()
  const testing = useAction(testWebhookAction, NOT_LOGGED)
  const rotating = useAction(rotateWebhookAction, NOT_LOGGED)
  const revoking = useAction(revokeWebhookAction, NOT_LOGGED)
  const [secret, setSecret] = useState<string | null>(null)
  const pending = testing.pending || rotating.pending || revoking.pending
  const test = async () => {
    const tested = await testing.run({ id })
    if (tested === null) return
    await done(tested.problem === null ? 'The test was delivered.' : 'The test was not delivered.')
  }
  const rotate = async () => {
    const rotated = await rotating.run({ id })
    if (rotated === null) return
    setSecret(rotated.secret)
    await done('New secret created. Copy it now.')
  }
  const revoke = async () => {
    if ((await revoking.run({ id })) !== null) await done(`Revoked the webhook to ${url}.`)
  }
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`min-w-0 break-all ${state === 'on' ? '' : 'text-muted'}`}>{url}</span>
        <StateBadge webhook={webhook} />
      </div>
      <p className="text-label text-muted">
        {sendsWords(webhook)} · last delivered:{' '}
        {arrivedAt === null ? 'never' : <RelativeTime at={arrivedAt} />}
        {waitingWords(webhook)}
      </p>
      {state === 'revoked' || lastProblem === null ? null : (
        <Notice tone="warn">
          {lastProblem} {state === 'on' && waiting === 0 ? '' : NEXT[state]}
        </Notice>
      )}
      {state === 'revoked' ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={pending}
            aria-label={`Send a test to ${url}`}
            onClick={() => void test()}
          >
            Send test
          </Button>
          <Button
            size="sm"
            disabled={pending}
            aria-label={`New secret for ${url}`}
            onClick={() => void rotate()}
          >
            New secret
          </Button>
          <Button
            size="sm"
            disabled={pending}
            aria-label={`Revoke the webhook to ${url}`}
            onClick={() => void revoke()}
          >
            Revoke
          </Button>
        </div>
      )}
      {secret === null || state === 'revoked' ? null : (
        <NewWebhookSecret secret={secret} onDone={() => setSecret(null)} />
      )}
      <ProblemNotice problem={testing.problem ?? rotating.problem ?? revoking.problem} />
    </>
  )
}

const NEXT = {
  on: 'Palimpsest retries for three days.',
  failing:
    'Nothing arrived for three days. Fix the receiver, then send a test to turn it on again.',
  gone: 'Send a test to turn it on again.',
} as const

function StateBadge({ webhook: { state } }: { readonly webhook: WebhookView }) {
  if (state === 'on') return <Badge tone="ok">On</Badge>
  return state === 'revoked' ? <Badge>Revoked</Badge> : <Badge tone="bad">Disabled</Badge>
}

function sendsWords({ events, agents, texts }: WebhookView): string {
  const what =
    events.length === WEBHOOK_EVENTS.length
      ? 'all events'
      : events.map((event) => EVENT_WORDS[event]).join(', ')
  const of = agents === null ? '' : ` of ${agents.join(', ')}`
  return `Sends ${what}${of}${texts ? ', with texts' : ''}`
}

const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'proposal.created': 'new proposals',
  'proposal.decided': 'decisions',
  'proposal.disputed': 'disagreements',
  'fact.superseded': 'superseded facts',
  'fact.restored': 'restored facts',
  'fact.retracted': 'retracted facts',
  'operation.undone': 'undos',
  'phase.returned': 'returns to shadow',
  'connector.failed': 'failed stores',
}

function waitingWords({ waiting, formerUntil }: WebhookView): string {
  return [
    waiting === 0 ? '' : ` · ${waiting} ${waiting === 1 ? 'event' : 'events'} waiting`,
    formerUntil === null ? '' : ' · also signed with the previous secret',
  ].join('')
}

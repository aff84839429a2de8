'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { SelectField } from '@/components/ui/select-field'
import { createWebhookAction } from '@/lib/actions/webhooks'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/lib/domain/webhook'

import { AccessForm, AgentsField } from './access-form'
import { NewWebhookSecret } from './new-webhook-secret'

const TELLS = [
  { value: 'all', label: 'All events' },
  { value: 'new', label: 'New proposals' },
  { value: 'proposals', label: 'Proposals: new, decided, disputed' },
  { value: 'facts', label: 'Facts: superseded, restored, retracted' },
] as const
const EVENTS: Readonly<Record<(typeof TELLS)[number]['value'], readonly WebhookEvent[]>> = {
  all: WEBHOOK_EVENTS,
  new: ['proposal.created'],
  proposals: WEBHOOK_EVENTS.filter((event) => event.startsWith('proposal.')),
  facts: WEBHOOK_EVENTS.filter((event) => event.startsWith('fact.')),
}

const HOLDS = [
  { value: 'ids', label: 'Ids only' },
  { value: 'texts', label: 'Ids and texts of facts' },
] as const

/** Makes a webhook, and shows its secret once. */
export function WebhookForm({
  agents,
}: {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
}) {
  const router = useRouter()
  const { run, pending, problem } = useAction(createWebhookAction, NOT_LOGGED)
  const [url, setUrl] = useState('')
  const [tells, setTells] = useState<keyof typeof EVENTS>('all')
  const [agent, setAgent] = useState<string | null>(null)
  const [holds, setHolds] = useState<'ids' | 'texts'>('ids')
  const [secret, setSecret] = useState<string | null>(null)
  const submit = async () => {
    const created = await run({
      url,
      events: [...EVENTS[tells]],
      agents: agent === null ? null : [agent],
      texts: holds === 'texts',
    })
    if (created === null) return
    setSecret(created.secret)
    setUrl('')
    announce('Webhook created. Copy its secret now.')
    router.refresh()
  }
  return (
    <AccessForm
      onSubmit={submit}
      made={
        <>
          <ProblemNotice problem={problem} />
          {secret === null ? null : (
            <NewWebhookSecret secret={secret} onDone={() => setSecret(null)} />
          )}
        </>
      }
    >
      <Field label="URL">
        {(control) => (
          <Input
            {...control}
            type="url"
            value={url}
            placeholder="https://example.com/hook"
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <SelectField label="Events" value={tells} options={TELLS} onChange={setTells} />
      <AgentsField label="From" agents={agents} value={agent} onChange={setAgent} />
      <SelectField label="Content" value={holds} options={HOLDS} onChange={setHolds} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={pending}
        disabledReason={url.trim() === '' ? 'Enter the URL first.' : null}
      >
        Create webhook
      </Button>
    </AccessForm>
  )
}

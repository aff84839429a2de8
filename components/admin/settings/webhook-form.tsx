'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { createWebhookAction } from '@/lib/actions/webhooks'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/lib/domain/webhook'

import { NewWebhookSecret } from './new-webhook-secret'

const TELLS: readonly { readonly words: string; readonly events: readonly WebhookEvent[] }[] = [
  { words: 'All events', events: WEBHOOK_EVENTS },
  { words: 'New proposals', events: ['proposal.created'] },
  {
    words: 'Proposals: new, decided, disputed',
    events: WEBHOOK_EVENTS.filter((event) => event.startsWith('proposal.')),
  },
  {
    words: 'Facts: superseded, restored, retracted',
    events: WEBHOOK_EVENTS.filter((event) => event.startsWith('fact.')),
  },
]

const ALL = ''
const TEXTS = 'texts'

/** Makes a webhook, and shows its secret once. */
export function WebhookForm({
  agents,
}: {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
}) {
  const router = useRouter()
  const { run, pending, problem } = useAction(createWebhookAction, NOT_LOGGED)
  const [url, setUrl] = useState('')
  const [tells, setTells] = useState(0)
  const [agent, setAgent] = useState(ALL)
  const [holds, setHolds] = useState('ids')
  const [secret, setSecret] = useState<string | null>(null)
  const submit = async () => {
    const created = await run({
      url,
      events: [...(TELLS[tells]?.events ?? [])],
      agents: agent === ALL ? null : [agent],
      texts: holds === TEXTS,
    })
    if (created === null) return
    setSecret(created.secret)
    setUrl('')
    announce('Webhook created. Copy its secret now.')
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        className="grid grid-cols-1 items-end gap-x-4 gap-y-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
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
        <Field label="Events">
          {(control) => (
            <Select
              {...control}
              value={tells}
              onChange={(event) => setTells(Number(event.target.value))}
            >
              {TELLS.map(({ words }, index) => (
                <option key={words} value={index}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="From">
          {(control) => (
            <Select {...control} value={agent} onChange={(event) => setAgent(event.target.value)}>
              <option value={ALL}>All agents</option>
              {agents.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title ?? id}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Content">
          {(control) => (
            <Select {...control} value={holds} onChange={(event) => setHolds(event.target.value)}>
              <option value="ids">Ids only</option>
              <option value={TEXTS}>Ids and texts of facts</option>
            </Select>
          )}
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={pending}
          disabledReason={url.trim() === '' ? 'Enter the URL first.' : null}
        >
          Create webhook
        </Button>
      </form>
      <ProblemNotice problem={problem} />
      {secret === null ? null : <NewWebhookSecret secret={secret} onDone={() => setSecret(null)} />}
    </div>
  )
}

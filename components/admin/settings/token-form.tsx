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
import { createTokenAction } from '@/lib/actions/tokens'
import type { Scope } from '@/lib/domain/token'

import { AccessForm, AgentsField } from './access-form'
import { connectSnippets, trySnippet } from './connect-snippets'
import { NewSecret } from './new-secret'

const MAY = [
  { value: 'store', label: 'Read and store facts' },
  { value: 'read', label: 'Read facts' },
  { value: 'decide', label: 'Read and store facts, and decide in your name' },
] as const
const SCOPES: Readonly<Record<(typeof MAY)[number]['value'], readonly Scope[]>> = {
  store: ['facts:read', 'facts:write'],
  read: ['facts:read'],
  decide: ['facts:read', 'facts:write', 'verdicts:write'],
}

const DAYS = ['30', '90', '365'].map((value) => ({ value, label: `${value} days` }))
const USUAL_DAYS = '90'

/** Makes a token for a program, and shows it once. */
export function TokenForm({
  agents,
}: {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
}) {
  const router = useRouter()
  const { run, pending, problem } = useAction(createTokenAction, NOT_LOGGED)
  const [name, setName] = useState('')
  const [may, setMay] = useState<keyof typeof SCOPES>('store')
  const [agent, setAgent] = useState<string | null>(null)
  const [days, setDays] = useState(USUAL_DAYS)
  const [made, setMade] = useState<string | null>(null)
  /** The next token gets no permission, agent or time that was chosen for this one. */
  const reset = () => {
    setName('')
    setMay('store')
    setAgent(null)
    setDays(USUAL_DAYS)
  }
  const submit = async () => {
    const created = await run({
      name,
      scopes: [...SCOPES[may]],
      agents: agent === null ? null : [agent],
      days: Number(days),
    })
    if (created === null) return
    setMade(created.text)
    reset()
    announce('Token created. Copy it now.')
    router.refresh()
  }
  return (
    <AccessForm
      onSubmit={submit}
      made={
        <>
          <ProblemNotice problem={problem} />
          {made === null ? null : <NewToken text={made} onDone={() => setMade(null)} />}
        </>
      }
    >
      <Field label="Program">
        {(control) => (
          <Input
            {...control}
            value={name}
            placeholder="notes bot"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <SelectField label="Permissions" value={may} options={MAY} onChange={setMay} />
      <AgentsField label="Agents" agents={agents} value={agent} onChange={setAgent} />
      <SelectField label="Valid for" value={days} options={DAYS} onChange={setDays} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={pending}
        disabledReason={name.trim() === '' ? 'Name the program first.' : null}
      >
        Create token
      </Button>
    </AccessForm>
  )
}

/** A token that was just made, with what to paste into an agent. */
function NewToken({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const { origin } = window.location
  return (
    <NewSecret
      lead="Copy the token now."
      about="Only its hash is stored, so it can’t be shown again."
      snippets={[
        { title: 'Token', code: text },
        trySnippet(text, origin),
        ...connectSnippets(text, origin),
      ]}
      onDone={onDone}
    />
  )
}

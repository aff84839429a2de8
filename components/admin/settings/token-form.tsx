'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { createTokenAction } from '@/lib/actions/tokens'
import type { Scope } from '@/lib/domain/token'

import { NewToken } from './new-token'

const MAY: readonly { readonly words: string; readonly scopes: readonly Scope[] }[] = [
  { words: 'Read and store facts', scopes: ['facts:read', 'facts:write'] },
  { words: 'Read facts', scopes: ['facts:read'] },
  {
    words: 'Read and store facts, and decide in your name',
    scopes: ['facts:read', 'facts:write', 'verdicts:write'],
  },
]

const DAYS = [30, 90, 365] as const
const USUAL_DAYS = '90'
const ALL = ''

/** Makes a token for a program, and shows it once. */
export function TokenForm({
  agents,
}: {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
}) {
  const router = useRouter()
  const { run, pending, problem } = useAction(createTokenAction, NOT_LOGGED)
  const [name, setName] = useState('')
  const [may, setMay] = useState(0)
  const [agent, setAgent] = useState(ALL)
  const [days, setDays] = useState(USUAL_DAYS)
  const [made, setMade] = useState<string | null>(null)
  /** The next token gets no permission, agent or time that was chosen for this one. */
  const reset = () => {
    setName('')
    setMay(0)
    setAgent(ALL)
    setDays(USUAL_DAYS)
  }
  const submit = async () => {
    const created = await run({
      name,
      scopes: [...(MAY[may]?.scopes ?? [])],
      agents: agent === ALL ? null : [agent],
      days: Number(days),
    })
    if (created === null) return
    setMade(created.text)
    reset()
    announce('Token created. Copy it now.')
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
        <Field label="Permissions">
          {(control) => (
            <Select
              {...control}
              value={may}
              onChange={(event) => setMay(Number(event.target.value))}
            >
              {MAY.map(({ words }, index) => (
                <option key={words} value={index}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Agents">
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
        <Field label="Valid for">
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
              {DAYS.map((each) => (
                <option key={each} value={each}>
                  {each} days
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={pending}
          disabledReason={name.trim() === '' ? 'Name the program first.' : null}
        >
          Create token
        </Button>
      </form>
      <ProblemNotice problem={problem} />
      {made === null ? null : <NewToken text={made} onDone={() => setMade(null)} />}
    </div>
  )
}

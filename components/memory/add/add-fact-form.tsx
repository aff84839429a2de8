'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { FACT_KIND_WORDS } from '@/components/shared/fact-kind-words'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input, Select, Textarea } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { addFactAction, type AddFactOutcome } from '@/lib/actions/facts'
import { FACT_KINDS, MAX_CONTENT_LENGTH, MAX_NAME_LENGTH } from '@/lib/domain/fact'

import { AddedFact } from './added-fact'
import { AgentField } from './agent-field'

type Props = {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
  readonly start: {
    readonly agent: string
    readonly entity: string
    readonly aspect: string
    readonly content: string
  }
  readonly whole?: boolean // any agent, with everything that can be said of a fact
}

/** Writes one fact, as an agent would, and shows what detection made of it. */
export function AddFactForm({ agents, start, whole = false }: Props) {
  const queryClient = useQueryClient()
  const ingesting = useOperation(addFactAction)
  const [arrived, setArrived] = useState<AddFactOutcome | null>(null)
  const send = async (form: FormData) => {
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    setArrived(null)
    const since = text('since')
    const fact = {
      entity: text('entity') || null,
      aspect: text('aspect') || null,
      content: text('content'),
      kind: FACT_KINDS.find((kind) => kind === text('kind')) ?? 'fact',
      validFrom: since === '' ? null : `${since}T00:00:00Z`,
    }
    const done = await ingesting.run({ agent: text('agent'), facts: [fact] })
    if (done === null) return
    setArrived(done)
    announce(announcement(done))
    await queryClient.invalidateQueries()
  }
  return (
    <form
      className="border-line flex flex-col gap-3 rounded-md border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <AgentField agents={agents} start={start.agent} takesNew={whole} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Entity" {...(whole && { hint: 'Who or what it is about, such as Mara.' })}>
          {(control) => (
            <Input
              {...control}
              name="entity"
              required={!whole}
              maxLength={MAX_NAME_LENGTH}
              defaultValue={start.entity}
            />
          )}
        </Field>
        <Field label="Aspect" {...(whole && { hint: 'Which detail about them, such as home.' })}>
          {(control) => (
            <Input
              {...control}
              name="aspect"
              required={!whole}
              maxLength={MAX_NAME_LENGTH}
              defaultValue={start.aspect}
            />
          )}
        </Field>
      </div>
      <Field label="Fact">
        {(control) => (
          <Textarea
            {...control}
            name="content"
            required
            rows={2}
            maxLength={MAX_CONTENT_LENGTH}
            defaultValue={start.content}
          />
        )}
      </Field>
      {whole ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Kind">
            {(control) => (
              <Select {...control} name="kind" defaultValue="fact">
                {FACT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {FACT_KIND_WORDS[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="True since" hint="Optional. Defaults to now.">
            {(control) => <Input {...control} type="date" name="since" />}
          </Field>
        </div>
      ) : null}
      <div>
        <Button
          type="submit"
          variant={whole ? 'primary' : 'default'}
          disabledReason={ingesting.pending ? 'Storing…' : null}
        >
          Save fact
        </Button>
      </div>
      <ProblemNotice problem={ingesting.problem} />
      {arrived === null ? null : <AddedFact arrived={arrived} />}
    </form>
  )
}

function announcement({ heardAgain, proposals }: AddFactOutcome): string {
  if (heardAgain) return 'Restated. The stored fact is confirmed.'
  return proposals.length === 0
    ? 'Stored. Nothing was proposed.'
    : 'Stored. There is a new proposal.'
}

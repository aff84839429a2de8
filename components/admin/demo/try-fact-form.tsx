'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input, Select, Textarea } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { ingestFactAction } from '@/lib/actions/facts'
import { MAX_CONTENT_LENGTH, MAX_NAME_LENGTH } from '@/lib/domain/fact'

import { TryFactOutcome } from './try-fact-outcome'
import type { Arrived } from './try-fact-outcome'

type Props = {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
  readonly start: {
    readonly agent: string
    readonly entity: string
    readonly aspect: string
    readonly content: string
  }
}

/** Writes one fact, as an agent would, and shows what detection made of it. */
export function TryFactForm({ agents, start }: Props) {
  const queryClient = useQueryClient()
  const ingesting = useOperation(ingestFactAction)
  const [arrived, setArrived] = useState<Arrived | null>(null)
  const send = async (form: FormData) => {
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    setArrived(null)
    const slot = { agent: text('agent'), entity: text('entity'), aspect: text('aspect') }
    const fact = { ...slot, content: text('content'), key: null, kind: 'fact' as const }
    const done = await ingesting.run(fact)
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
      <Field label="Agent">
        {(control) => (
          <Select {...control} name="agent" defaultValue={start.agent}>
            {agents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title ?? id}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Entity">
          {(control) => (
            <Input
              {...control}
              name="entity"
              required
              maxLength={MAX_NAME_LENGTH}
              defaultValue={start.entity}
            />
          )}
        </Field>
        <Field label="Aspect">
          {(control) => (
            <Input
              {...control}
              name="aspect"
              required
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
      <div>
        <Button
          type="submit"
          variant="primary"
          disabledReason={ingesting.pending ? 'Storing…' : null}
        >
          Save fact
        </Button>
      </div>
      <ProblemNotice problem={ingesting.problem} />
      {arrived === null ? null : <TryFactOutcome arrived={arrived} />}
    </form>
  )
}

function announcement({ heardAgain, proposals }: Arrived): string {
  if (heardAgain) return 'Restated. The stored fact is confirmed.'
  return proposals.length === 0
    ? 'Stored. Nothing was proposed.'
    : 'Stored. There is a new proposal.'
}

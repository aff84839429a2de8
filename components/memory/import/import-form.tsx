import { useState } from 'react'

import type { Problem } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'

import { AgentInput } from './agent-input'
import { DropZone } from './drop-zone'
import { ImportProblemNotice } from './import-problem-notice'
import { importProblem } from './what-to-import'

type Props = {
  readonly agents: readonly string[]
  readonly agent: string
  readonly onAgent: (agent: string) => void
  readonly paths: boolean // whether a database may be named by its path
  readonly pending: boolean
  readonly problem: Problem | null
  readonly onProblem: (problem: Problem | null) => void
  readonly onPreview: (form: FormData) => void
}

/** What to import: a file, pasted text, or the path of a database on this machine. */
export function ImportForm({ agents, agent, paths, pending, problem, ...does }: Props) {
  const { onAgent, onProblem, onPreview } = does
  const [from, setFrom] = useState<'file' | 'path'>('file')
  const send = (form: FormData) => {
    const wrong = importProblem(form, from)
    onProblem(wrong)
    if (wrong === null) onPreview(form)
  }
  return (
    <form
      className="border-line flex flex-col gap-4 rounded-md border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send(new FormData(event.currentTarget))
      }}
    >
      {paths ? (
        <Segmented
          label="Import from"
          value={from}
          options={[
            { value: 'file', label: 'A file' },
            { value: 'path', label: 'A database on this machine' },
          ]}
          onChange={(value) => {
            onProblem(null)
            setFrom(value)
          }}
        />
      ) : null}
      {from === 'file' ? (
        <DropZone />
      ) : (
        <Field
          label="Path of the database"
          hint="Only read, never written, even while its program has it open."
        >
          {(control) => (
            <Input
              {...control}
              name="path"
              className="font-mono"
              placeholder="~/.agents/memory/memories.db"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <Field label="Agent" hint="For rows that don’t name an agent. A new name creates an agent.">
        {(control) => (
          <AgentInput control={control} agents={agents} value={agent} onType={onAgent} />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabledReason={pending ? 'Reading…' : null}>
          {pending ? 'Reading…' : 'Preview'}
        </Button>
        <span className="text-label text-muted">Nothing is written yet.</span>
      </div>
      <ImportProblemNotice problem={problem} />
    </form>
  )
}

import { useState } from 'react'

import type { Problem } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, FileInput, Input } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'

type Props = {
  readonly agents: readonly string[]
  readonly paths: boolean // whether a database may be named by its path
  readonly pending: boolean
  readonly onProblem: (problem: Problem | null) => void
  readonly onPreview: (form: FormData) => void
}

/** What to import: a file, or the path of a Signet database on this machine. */
export function ImportForm({ agents, paths, pending, onProblem, onPreview }: Props) {
  const [from, setFrom] = useState<'file' | 'path'>('file')
  const send = (form: FormData) => {
    const problem = uploadProblem(form, from)
    onProblem(problem)
    if (problem === null) onPreview(form)
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
            { value: 'path', label: 'A Signet database on this machine' },
          ]}
          onChange={(value) => {
            onProblem(null)
            setFrom(value)
          }}
        />
      ) : null}
      {from === 'file' ? (
        <FileFields />
      ) : (
        <Field
          label="Path of the database"
          hint="It is read and never written, also while Signet has it open."
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
      <Field
        label="Agent"
        hint="Whose memory it is, for rows that name no agent. A new name is a new agent."
      >
        {(control) => (
          <>
            <Input
              {...control}
              name="agent"
              list={`${control.id}-agents`}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              spellCheck={false}
            />
            <datalist id={`${control.id}-agents`}>
              {agents.map((agent) => (
                <option key={agent}>{agent}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabledReason={pending ? 'Reading…' : null}>
          {pending ? 'Reading…' : 'Preview'}
        </Button>
        <span className="text-label text-muted">Nothing is written yet.</span>
      </div>
    </form>
  )
}

/** The file, and beside a Signet database its -wal file. */
function FileFields() {
  const [isDatabase, setDatabase] = useState(false)
  return (
    <>
      <Field
        label="File"
        hint="JSONL (.jsonl), CSV (.csv), a conversation (.jsonl, .txt) or a Signet memories.db, up to 60 MB."
      >
        {(control) => (
          <FileInput
            {...control}
            name="file"
            accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,.db,.sqlite,.sqlite3"
            onChange={(event) => {
              const name = event.currentTarget.files?.[0]?.name ?? ''
              setDatabase(/\.(?:db|sqlite3?)$/i.test(name))
            }}
          />
        )}
      </Field>
      {isDatabase ? (
        <Field
          label="Its -wal file (optional)"
          hint="The newest memories may be only in memories.db-wal beside it."
        >
          {(control) => <FileInput {...control} name="wal" />}
        </Field>
      ) : null}
    </>
  )
}

/** Returns what is wrong with a choice before anything is sent, or null. */
function uploadProblem(form: FormData, from: 'file' | 'path'): Problem | null {
  if (from === 'path') {
    const path = form.get('path')
    return typeof path === 'string' && path.trim() !== ''
      ? null
      : { sentence: 'No path is given.', wayOut: 'Type the path of the database file.' }
  }
  const files = [form.get('file'), form.get('wal')].filter((part) => part instanceof File)
  if ((files[0]?.size ?? 0) === 0) {
    return {
      sentence: 'No file is chosen, or it is empty.',
      wayOut: 'Choose a .jsonl, .csv or .db file.',
    }
  }
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return bytes <= MAX_UPLOAD_BYTES
    ? null
    : {
        sentence: tooLarge(bytes),
        wayOut: 'Split it, or give the path of a Signet database instead.',
      }
}

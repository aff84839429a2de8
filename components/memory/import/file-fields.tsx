'use client'

import { useState } from 'react'

import { Field, FileInput } from '@/components/ui/field'

/** The file, and beside a Signet database its -wal file. */
export function FileFields() {
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

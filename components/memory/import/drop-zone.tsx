import { useEffect, useRef, useState } from 'react'

import { Field, FileInput, Textarea } from '@/components/ui/field'

import { textDraft } from './import-draft'

const HINT =
  'JSONL, CSV, a conversation, or the file of a memory store, up to 60 MB. The format is recognized automatically.'
const ROWS = 5

/** Takes a file, dropped or chosen, or pasted text: one of them, so what came last wins. A database may bring its -wal file. */
export function DropZone() {
  const chosen = useRef<HTMLInputElement>(null)
  const pasted = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  const [isDatabase, setDatabase] = useState(false)
  useEffect(() => {
    if (pasted.current?.value === '') pasted.current.value = textDraft.read()
  }, [])
  const takeFile = (name: string) => {
    setDatabase(/\.(?:db|sqlite3?)$/i.test(name))
    if (name === '') return
    if (pasted.current !== null) pasted.current.value = ''
    textDraft.keep('')
  }
  const takeText = (text: string) => {
    textDraft.keep(text)
    if (chosen.current !== null) chosen.current.value = ''
    setDatabase(false)
  }
  const drop = ({ files }: DataTransfer) => {
    setOver(false)
    if (chosen.current === null || files.length === 0) return
    chosen.current.files = files
    takeFile(files[0]?.name ?? '')
  }
  return (
    <>
      <div
        className="flex flex-col gap-3"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return // dragged text goes to the text field
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length > 0) event.preventDefault()
          drop(event.dataTransfer)
        }}
      >
        <Field label="Drop a file, or paste facts here" hint={HINT}>
          {(control) => (
            <Textarea
              {...control}
              ref={pasted}
              name="text"
              rows={ROWS}
              className={`border-dashed font-mono ${over ? 'outline-accent outline-2' : ''}`}
              autoComplete="off"
              spellCheck={false}
              onInput={(event) => takeText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="File">
          {(control) => (
            <FileInput
              {...control}
              ref={chosen}
              name="file"
              accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,.md,.db,.sqlite,.sqlite3"
              onChange={(event) => takeFile(event.currentTarget.files?.[0]?.name ?? '')}
            />
          )}
        </Field>
      </div>
      {isDatabase ? (
        <Field
          label="Its -wal file (optional)"
          hint="The newest memories may be only in the file beside it whose name ends in -wal."
        >
          {(control) => <FileInput {...control} name="wal" />}
        </Field>
      ) : null}
    </>
  )
}

import { useId, useState } from 'react'

import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction, useDone } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { setConnectionKeyAction } from '@/lib/actions/connections'
import type { ConnectionView } from '@/lib/views/connections'

import { changeKeyWords, inSentence, keyHint } from './connection-words'

/** Asks for the new key of a store, which replaces the old one once the store has accepted it (rule CS70). */
export function ChangeKey({
  connection: { id, kind, product, state },
  label,
  onChanged,
  onClose,
}: {
  readonly connection: ConnectionView
  readonly label: string // what this kind of store calls its key
  readonly onChanged: () => void
  readonly onClose: () => void
}) {
  const form = useId()
  const done = useDone()
  const { run, pending, problem } = useAction(setConnectionKeyAction, NOT_LOGGED)
  const [key, setKey] = useState('')
  const change = async () => {
    if ((await run({ id, key: key === '' ? null : key })) === null) return
    onChanged()
    onClose()
    await done(`${product} accepted the new ${inSentence(label)}.`)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={changeKeyWords(label)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabledReason={pending ? 'Checking…' : null}
          >
            {pending ? 'Checking…' : changeKeyWords(label)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <p className="text-muted">
          Palimpsest tries it first. If {product} does not accept it, the old one stays.
          {state === 'paused' ? ' If it does, the connection continues.' : ''}
        </p>
        <Field label={`New ${inSentence(label)}`} hint={keyHint(kind)}>
          {(control) => (
            <Input
              {...control}
              type="password"
              value={key}
              autoComplete="new-password"
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
        <ProblemNotice problem={problem} />
      </form>
    </Dialog>
  )
}

'use client'

import { useState } from 'react'

import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction, useDone, useRefreshed } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  disconnectAction,
  resumeConnectionAction,
  syncConnectionAction,
} from '@/lib/actions/connections'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ConnectionView } from '@/lib/views/connections'

import { ChangeKey } from './change-key'
import { changeKeyWords, STORE_WORDS } from './connection-words'

type Read = {
  readonly sentence: string
  readonly taken: number // changes of ours that are no longer there
  readonly problems: readonly string[]
}

/** Reads a store again, lets it go on after a pause, changes its key, or ends the connection. */
export function ConnectionActions({ connection }: { readonly connection: ConnectionView }) {
  const { id, kind, product, state, lastReadProblem } = connection
  const done = useDone()
  const refreshed = useRefreshed()
  const syncing = useAction(syncConnectionAction, NOT_LOGGED)
  const resuming = useAction(resumeConnectionAction, NOT_LOGGED)
  const [read, setRead] = useState<Read | null>(null)
  const [asking, setAsking] = useState<'disconnect' | 'key' | null>(null)
  const keyLabel = STORE_WORDS[kind].key
  const close = () => setAsking(null)
  const forget = () => {
    setRead(null)
    syncing.setProblem(null) // about the former key
    resuming.setProblem(null)
  }
  const sync = async () => {
    setRead(null)
    const answer = await syncing.run({ id, wait: true })
    if (answer === null || answer.read === null) return
    const { added, changed, unchanged, taken, problems } = answer.read
    const sentence = `Read ${product}: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged.`
    setRead({ sentence, taken, problems })
    await refreshed(sentence)
  }
  // the page says why the last read failed
  const isShown =
    syncing.problem !== null && lastReadProblem?.startsWith(syncing.problem.sentence) === true
  const resume = async () => {
    if ((await resuming.run({ id })) !== null) await done('Resumed.')
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {state === 'paused' ? (
          <Button
            variant="primary"
            disabledReason={resuming.pending ? 'Resuming…' : null}
            onClick={() => void resume()}
          >
            Resume
          </Button>
        ) : null}
        <Button disabledReason={syncing.pending ? 'Reading…' : null} onClick={() => void sync()}>
          {syncing.pending ? 'Reading…' : 'Sync now'}
        </Button>
        {keyLabel === null ? null : (
          <Button onClick={() => setAsking('key')}>{changeKeyWords(keyLabel)}…</Button>
        )}
        <Button onClick={() => setAsking('disconnect')}>Disconnect…</Button>
      </div>
      {read === null ? null : <ReadNotice read={read} product={product} />}
      <ProblemNotice problem={(isShown ? null : syncing.problem) ?? resuming.problem} />
      {asking === 'disconnect' ? <Disconnect connection={connection} onClose={close} /> : null}
      {asking === 'key' && keyLabel !== null ? (
        <ChangeKey connection={connection} label={keyLabel} onChanged={forget} onClose={close} />
      ) : null}
    </div>
  )
}

const MOST_PROBLEMS = 10

function ReadNotice({
  read: { sentence, taken, problems },
  product,
}: {
  readonly read: Read
  readonly product: string
}) {
  if (taken === 0 && problems.length === 0) return <Notice tone="ok" title={sentence} />
  const rest = problems.length - MOST_PROBLEMS
  return (
    <Notice tone="warn" title={sentence}>
      {taken === 0 ? null : (
        <p>
          {product} no longer has {formatCount(taken, 'change')} that Palimpsest wrote. See below.
        </p>
      )}
      {problems.length === 0 ? null : (
        <>
          <p>Needs a look:</p>
          <ul className="list-disc pl-4">
            {[...new Set(problems)].slice(0, MOST_PROBLEMS).map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
          {rest > 0 ? <p>And {formatNumber(rest)} more.</p> : null}
        </>
      )}
    </Notice>
  )
}

function Disconnect({
  connection: { id, product, deliveries },
  onClose,
}: {
  readonly connection: ConnectionView
  readonly onClose: () => void
}) {
  const done = useDone()
  const { run, pending, problem } = useAction(disconnectAction, NOT_LOGGED)
  const unwritten = deliveries.held + deliveries.waiting
  const disconnect = async () => {
    if ((await run({ id })) === null) return
    onClose()
    await done(`Disconnected ${product}.`)
  }
  return (
    <ConfirmDialog
      title={`Disconnect ${product}`}
      verb="Disconnect"
      pending={pending}
      problem={problem}
      onConfirm={() => void disconnect()}
      onClose={onClose}
    >
      <p>
        Palimpsest stops reading and writing this store. The facts stay here, and {product} keeps
        what was written to it.
      </p>
      {unwritten === 0 ? null : (
        <p>{formatCount(unwritten, 'change')} not written yet will never be written.</p>
      )}
    </ConfirmDialog>
  )
}

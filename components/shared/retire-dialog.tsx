import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import type { ChangeFactInput } from '@/lib/actions/facts'
import type { FactView } from '@/lib/views/fact-view'

import { ProblemNotice } from './problem-notice'
import { ReasonField } from './reason-field'
import type { Problem, WithoutKey } from './use-action'

/** Asks why a constraint is over, and for the verb once more, before it is retired (rule LF7). */
export function RetireDialog({
  fact: { id, version, content },
  life: { run, pending, problem },
  onClose,
}: {
  readonly fact: FactView
  readonly life: {
    readonly run: (input: WithoutKey<ChangeFactInput>) => Promise<unknown>
    readonly pending: boolean
    readonly problem: Problem | null
  }
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [confirm, setConfirm] = useState('')
  const missing =
    reason.trim() === ''
      ? 'Give a reason.'
      : confirm.trim().toLowerCase() === 'retire'
        ? null
        : 'Type “retire” to confirm.'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Retire this constraint"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={pending ? 'Working on it' : missing}
            onClick={() =>
              void run({ verb: 'retire', id, version, reason: reason.trim(), confirm })
            }
          >
            Retire
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <div className="border-border border-l-2 pl-3">
            <p className="text-label text-muted">No longer true</p>
            <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">
              {content}
            </p>
          </div>
          <p className="text-muted">
            The rule applied until now. It stays in history, the agent no longer receives it, and
            open questions about it are withdrawn. Undo brings it back.
          </p>
        </div>
        <ProblemNotice problem={problem} />
        <ReasonField value={reason} onChange={setReason} required />
        <Field label="Confirm" hint="Type “retire” to confirm.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={confirm}
              onChange={(event) => setConfirm(event.target.value)}
              className="max-w-60"
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

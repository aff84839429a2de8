import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'

import type { usePhase } from './use-phase'

/** The way back, open to anyone at once (rule GA48). */
export function BackDialog({
  open,
  onClose,
  phase,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly phase: ReturnType<typeof usePhase>
}) {
  const [why, setWhy] = useState('')
  const back = async () => {
    if (await phase.goBack(why)) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Back to shadow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabledReason={phase.pending ? 'Switching back…' : null}
            onClick={() => void back()}
          >
            Back to shadow
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void back()
        }}
      >
        <p>
          Decisions will be recorded, and no fact will change. Going live again takes two
          signatures.
        </p>
        <Field label="Reason (optional)">
          {(control) => (
            <Input
              {...control}
              value={why}
              maxLength={2_000}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
          )}
        </Field>
        <ProblemNotice problem={phase.problem} />
      </form>
    </Dialog>
  )
}

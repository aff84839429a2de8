'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type Props = {
  readonly open: boolean
  readonly agentName: string | null // null: the default, for all who inherit it
  readonly agentsInShadow: number
  readonly recordedApprovals: number
  readonly onClose: () => void
  readonly onLeave: (applyRecorded: boolean) => void
}

/** Says what changes when shadow mode ends, and offers what was approved in it. */
export function LeaveShadowDialog(props: Props) {
  const { open, agentName, agentsInShadow, recordedApprovals, onClose, onLeave } = props
  const [apply, setApply] = useState(false)
  const approvals = `${recordedApprovals.toLocaleString('en')} ${recordedApprovals === 1 ? 'approval was' : 'approvals were'}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        agentName === null
          ? 'Leave shadow mode by default?'
          : `Leave shadow mode for “${agentName}”?`
      }
      footer={
        <>
          <Button onClick={onClose}>Stay in shadow</Button>
          <Button variant="primary" onClick={() => onLeave(apply)}>
            Leave shadow mode
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          From then on, approving a proposal ends the older fact:{' '}
          {agentName === null
            ? `every agent without a setting of its own is no longer told it. ${agentsInShadow} of the agents are in shadow now.`
            : 'the agent is no longer told it.'}
        </p>
        <p>
          Nothing is deleted. Each approval is an operation in the log that can be undone at any
          time, and so can leaving shadow mode. Constraints and protected facts stay as they are.
        </p>
        {agentName === null || recordedApprovals === 0 ? null : (
          <label className="border-border flex items-start gap-2 rounded-md border p-3">
            <input
              type="checkbox"
              checked={apply}
              onChange={(event) => setApply(event.currentTarget.checked)}
              className="accent-accent mt-0.5 size-4"
            />
            <span>
              {approvals} recorded; apply {recordedApprovals === 1 ? 'it' : 'them as one operation'}
              .
              <span className="text-label text-muted block">
                Each is checked again first; what no longer holds is left out and named.
              </span>
            </span>
          </label>
        )}
      </div>
    </Dialog>
  )
}

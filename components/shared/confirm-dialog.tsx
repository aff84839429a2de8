import type { ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

import { ProblemNotice } from './problem-notice'
import type { Problem } from './use-action'

/** Asks once more before something that reaches further than this page. */
export function ConfirmDialog({
  title,
  verb,
  pending,
  problem,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string
  readonly verb: string
  readonly pending: boolean
  readonly problem: Problem | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabledReason={pending ? 'Working on it' : null}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        <ProblemNotice problem={problem} />
      </div>
    </Dialog>
  )
}

'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import type { OperationView } from '@/lib/views/operation-view'

import { UndoDialog } from './undo-dialog'
import { wayBack } from './undo-plan'

const NOTHING = () => undefined

/** Undo of an operation, or redo of an undone one; both go through the preview. */
export function UndoButton({
  operation,
  size = 'sm',
  onUndone = NOTHING,
}: {
  readonly operation: OperationView
  readonly size?: 'sm' | 'md'
  readonly onUndone?: (seq: number) => void
}) {
  const [open, setOpen] = useState(false)
  const way = wayBack(operation)
  if (way === null) return null
  return (
    <>
      <Button
        size={size}
        variant={size === 'sm' ? 'quiet' : 'default'} // one in every row
        aria-label={`${way.verb} #${operation.seq}: ${operation.title}`}
        onClick={() => setOpen(true)}
      >
        {way.verb}
      </Button>
      {open ? (
        <UndoDialog
          target={way.targetId}
          title={`${way.verb} #${operation.seq}`}
          verb={way.verb}
          onClose={() => setOpen(false)}
          onUndone={onUndone}
        />
      ) : null}
    </>
  )
}

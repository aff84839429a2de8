'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { resetDemoAction } from '@/lib/actions/demo'

/** Puts the demo store back to its first minute. */
export function ResetDemo() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const resetting = useAction(resetDemoAction)
  const [open, setOpen] = useState(false)
  const [seconds, setSeconds] = useState<number | null>(null)
  const reset = async () => {
    const done = await resetting.run(undefined)
    if (done === null) return
    setSeconds(done.seconds)
    setOpen(false)
    announce('The demo store is reset.')
    await queryClient.invalidateQueries()
    router.refresh()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {seconds === null ? null : (
        <p className="text-label text-muted">
          <span className="text-ok" aria-hidden="true">
            ✓{' '}
          </span>
          Reset in {seconds.toFixed(1)} s
        </p>
      )}
      <Button onClick={() => setOpen(true)}>Reset the demo…</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Reset the demo store?"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="danger"
              disabledReason={resetting.pending ? 'Resetting…' : null}
              onClick={() => void reset()}
            >
              {resetting.pending ? 'Resetting…' : 'Reset'}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <p>
            This deletes every decision, fact and import since the last reset, and their log. The
            stories start again from now. Old links to facts and proposals stop working.
          </p>
          <p className="text-muted">This can’t be undone. It works only in a demo store.</p>
          <ProblemNotice problem={resetting.problem} />
        </div>
      </Dialog>
    </div>
  )
}

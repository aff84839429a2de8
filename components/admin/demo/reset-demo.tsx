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
            <Button onClick={() => setOpen(false)}>Keep it as it is</Button>
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
            Every verdict, fact and import made since the last reset goes, with its log; the stories
            begin again, with times counted from now. Links to single facts and proposals of before
            no longer lead anywhere.
          </p>
          <p className="text-muted">
            This is the one thing here that cannot be undone. It works only in a demo store.
          </p>
          <ProblemNotice problem={resetting.problem} />
        </div>
      </Dialog>
    </div>
  )
}

import { useId, useState } from 'react'

import { READS_ONLY } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { previewDeliveryAction } from '@/lib/actions/connections'

type Call = {
  readonly says: string
  readonly method: string
  readonly path: string
  readonly body: string
}

/** Shows exactly what a held delivery would send, in place. */
export function DeliveryPreview({
  id,
  describedBy,
}: {
  readonly id: string
  readonly describedBy: string
}) {
  const shown = useId()
  const { run, pending, problem, setProblem } = useAction(previewDeliveryAction, READS_ONLY)
  const [call, setCall] = useState<Call | null>(null)
  const toggle = async () => {
    setProblem(null)
    if (call !== null) return setCall(null)
    const answer = await run({ id })
    setCall(answer)
    if (answer !== null) announce(answer.says)
  }
  return (
    <>
      <Button
        size="sm"
        aria-expanded={call !== null}
        aria-controls={call === null ? undefined : shown}
        aria-describedby={describedBy}
        disabledReason={pending ? 'Asking the store…' : null}
        onClick={() => void toggle()}
      >
        {call === null ? 'Show what is sent' : 'Hide what is sent'}
      </Button>
      {call === null ? null : (
        <div id={shown} className="order-last flex w-full min-w-0 flex-col gap-1">
          <p className="wrap-anywhere">{call.says}</p>
          <pre className="bg-surface border-line text-label rounded-md border p-2 font-mono break-all whitespace-pre-wrap">
            {call.method} {call.path}
            {'\n'}
            {call.body}
          </pre>
        </div>
      )}
      {problem === null ? null : (
        <div className="order-last w-full">
          <ProblemNotice problem={problem} />
        </div>
      )}
    </>
  )
}

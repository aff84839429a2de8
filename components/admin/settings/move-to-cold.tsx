'use client'

import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation, useRefreshed } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { moveToColdAction } from '@/lib/actions/retention'
import { formatCount } from '@/lib/language/format'

type Moved = { readonly sentence: string; readonly operationId: string }

/** Moves what is due to the cold tier now, and says what came of it. */
export function MoveToCold({ agent }: { readonly agent: string }) {
  const say = useRefreshed()
  const { run, pending, problem } = useOperation(moveToColdAction)
  const [moved, setMoved] = useState<Moved | null>(null)
  const move = async () => {
    setMoved(null)
    const done = await run({ agent })
    if (done === null) return
    const what = `${formatCount(done.moved, 'source')}`
    const sentence = `Moved ${what} to the cold tier.${done.more ? ' More are due.' : ''}`
    setMoved({ sentence, operationId: done.operationId })
    await say(sentence)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button disabledReason={pending ? 'Moving…' : null} onClick={() => void move()}>
        Move now
      </Button>
      {moved === null ? null : (
        <p>
          {moved.sentence}{' '}
          <Link
            href={`/activity/${moved.operationId}`}
            className="link tap inline-flex items-center"
          >
            Open the operation
          </Link>
        </p>
      )}
      <ProblemNotice problem={problem} />
    </div>
  )
}

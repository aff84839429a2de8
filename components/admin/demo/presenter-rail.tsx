import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import { AddFactForm } from '@/components/memory/add/add-fact-form'
import { keyPressOf } from '@/components/shared/keys/key-press'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { useNavigate } from '@/components/shared/use-navigate'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { resetBeatAction } from '@/lib/actions/demo'
import { BEAT_FACT, BEATS } from '@/lib/demo/beats'
import type { AgentView } from '@/lib/views/agents'

import { present, type Presenting } from './presenting'

/** What a presenter says and does now, and the way to the next beat. */
export function PresenterRail({
  beat,
  agents,
}: {
  readonly beat: number // from 1
  readonly agents: readonly AgentView[]
}) {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const resetting = useOperation(resetBeatAction)
  const shown = BEATS[beat - 1]
  const rail = useRef<HTMLDivElement>(null)
  useEffect(() => {
    rail.current?.parentElement?.scrollTo(0, 0) // a beat begins with its title; newer browsers return a promise
  }, [beat])
  const go = (to: number) => {
    if (BEATS[to - 1] === undefined) return
    present(String(to) as Presenting)
    navigate.push(`/demo/${to}`)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const { shiftKey, ctrlKey, metaKey, altKey, target, dialogOpen } = keyPressOf(event)
    if (step === undefined || !shiftKey || ctrlKey || metaKey || altKey) return
    if (event.defaultPrevented || target === 'typing' || dialogOpen) return
    event.preventDefault()
    go(beat + step)
  })
  // With the paint, not after it: who sees the rail may press at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (shown === undefined) return null
  const reset = async () => {
    const done = await resetting.run({ agent: shown.agent })
    if (done === null) return
    announce(done.undone ? 'The beat is reset.' : 'Nothing to reset.')
    await queryClient.invalidateQueries()
    navigate.push(`/demo/${beat}`)
    router.refresh()
  }
  return (
    <div ref={rail} className="flex flex-col gap-3 p-4 max-xl:pb-0">
      <div className="text-label text-muted flex items-center justify-between gap-2 tabular-nums">
        <span>
          Beat {beat} of {BEATS.length} · {shown.at}
        </span>
        <Button variant="quiet" size="sm" onClick={() => present('off')}>
          Hide
        </Button>
      </div>
      <h2 className="text-question">{shown.title}</h2>
      <p>{shown.say}</p>
      <p className="text-muted">{shown.press}</p>
      {shown.typesFact === true ? <AddFactForm agents={agents} start={BEAT_FACT} /> : null}
      {/* above the page, the rail is low: the way on stays in view while its text scrolls */}
      <div className="bg-surface flex flex-wrap gap-2 max-xl:sticky max-xl:bottom-0 max-xl:py-3">
        <Button
          variant="primary"
          kbd="⇧→"
          disabledReason={beat === BEATS.length ? 'This is the last beat.' : null}
          onClick={() => go(beat + 1)}
        >
          Next
        </Button>
        <Button
          kbd="⇧←"
          disabledReason={beat === 1 ? 'This is the first beat.' : null}
          onClick={() => go(beat - 1)}
        >
          Back
        </Button>
        <Button
          disabledReason={resetting.pending ? 'Resetting…' : null}
          onClick={() => void reset()}
        >
          Reset this beat
        </Button>
      </div>
      <ProblemNotice problem={resetting.problem} />
    </div>
  )
}

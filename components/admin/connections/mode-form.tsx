'use client'

import { useId, useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction, useDone } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { setConnectionModeAction } from '@/lib/actions/connections'
import { MODE_NAMES, PUSH_MODES } from '@/lib/domain/connection'
import type { ConnectionView } from '@/lib/views/connections'

import { changeOfMode, modeWords } from './connection-words'

/** What happens to decisions about the facts of a store. Nothing changes before the consequence was read and confirmed. */
export function ModeForm({ connection }: { readonly connection: ConnectionView }) {
  const { id, mode } = connection
  const done = useDone()
  const { run, pending, problem, setProblem } = useAction(setConnectionModeAction)
  const [chosen, setChosen] = useState(mode)
  const describing = useId()
  const choose = (next: typeof mode) => {
    setChosen(next)
    setProblem(null)
  }
  const save = async () => {
    if ((await run({ id, mode: chosen })) === null) return
    await done(`${MODE_NAMES[chosen]}: ${modeWords(chosen, connection)}`)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Decisions about these facts</legend>
        {PUSH_MODES.map((each) => (
          <label
            key={each}
            className="hover:bg-surface has-checked:bg-surface flex min-h-8 gap-2.5 rounded-md px-2 py-1.5"
          >
            <input
              type="radio"
              name="mode"
              className="accent-accent mt-0.5 size-4 shrink-0"
              checked={chosen === each}
              onChange={() => choose(each)}
            />
            <span className="min-w-0">
              {MODE_NAMES[each]}
              <span className="text-muted block">{modeWords(each, connection)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === mode ? null : (
        <div className="flex flex-col items-start gap-2 px-2">
          <p id={describing}>{changeOfMode(chosen, connection)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              aria-describedby={describing}
              disabledReason={pending ? 'Saving…' : null}
            >
              {MODE_NAMES[chosen]}
            </Button>
            <Button onClick={() => choose(mode)}>Cancel</Button>
          </div>
        </div>
      )}
      <ProblemNotice problem={problem} />
    </form>
  )
}

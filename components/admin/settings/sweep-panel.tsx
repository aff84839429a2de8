'use client'

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { shellQuery } from '@/components/shared/shell-query'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { cancelSweepAction, startSweepAction } from '@/lib/actions/sweeps'
import { formatNumber } from '@/lib/language/format'
import type { SweepsView } from '@/lib/views/settings-screen'

import { EmbeddingsPanel } from './embeddings-panel'
import { isOpen, OpenSweep } from './open-sweep'
import { SweepRuns } from './sweep-runs'
import { scheduleWords } from './sweep-words'

type Props = {
  readonly agent: string
  readonly painted: SweepsView
  readonly entities: readonly string[]
  readonly enabled: boolean
}

/** The sweep of one agent: now, next, and what the last ones found. */
export function SweepPanel({ agent, painted, entities, enabled }: Props) {
  const queryClient = useQueryClient()
  const { data: sweeps, isError } = useQuery({ ...sweepsQuery(agent), initialData: painted })
  const starting = useAction(startSweepAction)
  const cancelling = useAction(cancelSweepAction)
  const schedule = scheduleWords(enabled, sweeps)
  const open = sweeps.runs.filter(isOpen).toReversed() // the running one first
  const refresh = async (said: string) => {
    announce(said)
    await queryClient.invalidateQueries({ queryKey: sweepsQuery(agent).queryKey })
    await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
  }
  const start = async (entity: string | null) => {
    if ((await starting.run({ agent, entity })) !== null) await refresh('The sweep has started.')
  }
  const cancel = async (runId: string) => {
    if ((await cancelling.run({ id: runId })) !== null) await refresh('The sweep was cancelled.')
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {schedule.text}
        {schedule.at === null ? null : (
          <>
            {' '}
            <RelativeTime at={schedule.at} />.
          </>
        )}
      </p>
      {open.map((run) => (
        <OpenSweep
          key={run.id}
          run={run}
          pending={cancelling.pending}
          onCancel={() => void cancel(run.id)}
        />
      ))}
      {open.length > 0 ? null : (
        <SweepForm
          entities={entities}
          pending={starting.pending}
          onStart={(entity) => void start(entity)}
        />
      )}
      <ProblemNotice problem={starting.problem ?? cancelling.problem} />
      {isError ? (
        <Notice tone="warn">The sweep’s progress could not be loaded. Retrying.</Notice>
      ) : null}
      <JudgeLine sweeps={sweeps} />
      <SweepRuns runs={sweeps.runs.filter((run) => !isOpen(run))} />
      {sweeps.head === null ? null : (
        <EmbeddingsPanel
          agent={agent}
          head={sweeps.head}
          sweeps={sweeps}
          onChange={() => refresh('The fit has started.')}
        />
      )}
    </div>
  )
}

/** What the slow path has done for this agent, and what it owes. */
function JudgeLine({ sweeps: { judge, judged } }: { sweeps: SweepsView }) {
  if (judge === null) {
    return (
      <p className="text-muted">
        No model is configured, so pairs that the rules cannot decide stay undecided.
      </p>
    )
  }
  return (
    <p className="text-muted">
      Model <span className="mono">{judge}</span>: {formatNumber(judged.answered)} pairs answered,{' '}
      {formatNumber(judged.unchecked)} unchecked
      {judged.unchecked === 0 ? '' : ', to be asked again in a later sweep'}.
    </p>
  )
}

type FormProps = {
  readonly entities: readonly string[]
  readonly pending: boolean
  readonly onStart: (entity: string | null) => void
}

/** Runs a sweep now, over everything or one entity. */
function SweepForm({ entities, pending, onStart }: FormProps) {
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('entity')
        const entity = typeof typed === 'string' ? typed.trim() : ''
        onStart(entity === '' ? null : entity)
      }}
    >
      <div className="w-full max-w-96">
        <Field label="Entity" hint="Optional. Leave empty to sweep all of the agent’s facts.">
          {(control) => (
            <>
              <Input {...control} name="entity" list={`${control.id}-names`} autoComplete="off" />
              <datalist id={`${control.id}-names`}>
                {entities.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Button type="submit" className="mt-6" disabledReason={pending ? 'Starting…' : null}>
        Run a sweep now
      </Button>
    </form>
  )
}

const WATCH_MS = 1_000
const IDLE_MS = 30_000

function isBusy({ runs, head }: SweepsView): boolean {
  return runs.some(isOpen) || head?.fit?.state === 'fitting'
}

/** The sweeps of one agent, asked for every second while one runs. */
function sweepsQuery(agent: string) {
  return queryOptions({
    queryKey: ['sweeps', agent],
    queryFn: () => getJson<SweepsView>(`/api/sweeps?agent=${encodeURIComponent(agent)}`),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBusy(state.data) ? WATCH_MS : IDLE_MS,
  })
}

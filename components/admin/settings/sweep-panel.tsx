'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { shellQuery } from '@/components/shared/shell-query'
import { useAction } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { cancelSweepAction, startSweepAction } from '@/lib/actions/sweeps'
import { formatNumber } from '@/lib/language/format'
import type { SweepsView } from '@/lib/views/settings-screen'

import { SweepForm } from './sweep-form'
import { SweepProgress } from './sweep-progress'
import { SweepRuns } from './sweep-runs'
import { sweepsQuery } from './sweeps-query'

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
  const running = sweeps.runs.find(({ status }) => status === 'running')
  const refresh = async (said: string) => {
    announce(said)
    await queryClient.invalidateQueries({ queryKey: sweepsQuery(agent).queryKey })
    await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
  }
  const start = async (entity: string | null) => {
    if ((await starting.run({ agent, entity })) !== null) await refresh('The sweep has started.')
  }
  const cancel = async (runId: string) => {
    if ((await cancelling.run({ runId })) !== null) await refresh('The sweep was cancelled.')
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {sweeps.nextDueAt === null || !enabled ? (
          'No sweep runs: the periodic sweep or detection is off. Both are in the policy above; where agents are live, the sweep takes two signatures on the Shadow page.'
        ) : (
          <>
            Every {sweeps.intervalMinutes} minutes; next <RelativeTime at={sweeps.nextDueAt} />.
          </>
        )}
      </p>
      {running === undefined ? (
        <SweepForm
          entities={entities}
          pending={starting.pending}
          onStart={(entity) => void start(entity)}
        />
      ) : (
        <SweepProgress
          run={running}
          pending={cancelling.pending}
          onCancel={() => void cancel(running.id)}
        />
      )}
      <ProblemNotice problem={starting.problem ?? cancelling.problem} />
      {isError ? (
        <Notice tone="warn">
          The state of the sweep could not be read; it is asked for again.
        </Notice>
      ) : null}
      <JudgeLine sweeps={sweeps} />
      <SweepRuns runs={sweeps.runs.filter(({ status }) => status !== 'running')} />
    </div>
  )
}

/** What the slow path has done for this agent, and what it owes. */
function JudgeLine({ sweeps: { judge, judged } }: { sweeps: SweepsView }) {
  if (judge === null) {
    return (
      <p className="text-muted">
        No judge is configured: pairs that no heuristic decides are not put to a model.
      </p>
    )
  }
  return (
    <p className="text-muted">
      Judge <span className="mono">{judge}</span>: {formatNumber(judged.answered)} pairs answered,{' '}
      {formatNumber(judged.unchecked)} unchecked
      {judged.unchecked === 0 ? '' : '; a later sweep asks those again'}.
    </p>
  )
}

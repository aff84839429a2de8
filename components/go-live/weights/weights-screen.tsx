'use client'

import { More } from '@/components/go-live/figures/part-table'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatCount } from '@/lib/language/format'
import type { WeightsView } from '@/lib/views/weights'

import { RefitForm } from './refit-form'
import { useWeights } from './use-weights'
import { WeightSetItem } from './weight-set-item'
import { originWords } from './weights-words'

/** The weights in use, a refit to what people said, and the refits so far. */
export function WeightsScreen({ view }: { readonly view: WeightsView }) {
  const weights = useWeights(view)
  const [latest, ...earlier] = view.sets
  const inUse = earlier.find((set) => set.inUse)
  const rest = earlier.filter((set) => set !== inUse)
  return (
    <>
      <div className="flex flex-col gap-3">
        <p>
          In use: <strong className="mono font-semibold">{view.inUse}</strong>
          {originWords(view)}.
        </p>
        {view.profile === 'seed' ? (
          <Notice tone="neutral" title="Scored by the seed profile.">
            It takes the strongest of four signals. Weights count once the scoring is set to default
            in Settings.
          </Notice>
        ) : null}
      </div>
      {view.scoredOtherwise === 0 ? null : (
        <Notice
          tone="warn"
          title={`${formatCount(view.scoredOtherwise, 'open proposal')} ${view.scoredOtherwise === 1 ? 'has' : 'have'} a score by other weights.`}
          actions={
            <Button
              disabledReason={weights.pending ? 'Working…' : null}
              onClick={() => void weights.scoreAgain()}
            >
              Score again
            </Button>
          }
        >
          Gives up to 2,000 of them the score and evidence of the weights in use, as one operation.
          All of them stay in Review. Sort by confidence to see which drop.
        </Notice>
      )}
      <RefitForm view={view} weights={weights} />
      <ProblemNotice problem={weights.problem} />
      {latest === undefined ? (
        <p className="text-muted">No refit yet.</p>
      ) : (
        <WeightSetItem key={latest.id} set={latest} weights={weights} />
      )}
      {inUse === undefined ? null : <WeightSetItem key={inUse.id} set={inUse} weights={weights} />}
      {rest.length === 0 ? null : (
        <More count={rest.length} what={rest.length === 1 ? 'earlier refit' : 'earlier refits'}>
          <div className="flex flex-col gap-8 pt-3">
            {rest.map((set) => (
              <WeightSetItem key={set.id} set={set} weights={weights} />
            ))}
          </div>
        </More>
      )}
    </>
  )
}

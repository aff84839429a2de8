import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { Segmented } from '@/components/ui/segmented'
import type { AnsweredBy } from '@/lib/domain/weight-set'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { WeightsView } from '@/lib/views/weights'

import type { useWeights } from './use-weights'
import { refitBlocker } from './weights-words'

/** What to refit by, and the button. */
export function RefitForm({
  view,
  weights,
}: {
  readonly view: WeightsView
  readonly weights: ReturnType<typeof useWeights>
}) {
  const [by, setBy] = useState<AnsweredBy>('labels-and-verdicts')
  const answered = view.answered.find((each) => each.by === by)
  const hindrance = refitBlocker(answered, weights.refitting)
  return (
    <Section id="refit-title" title="Refit" className="flex flex-col gap-3">
      <p className="max-w-190">
        Moves the default weights toward the answers given here, each by about one bit at most. A
        few answers change little, and weights without evidence don’t change.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="Fit to"
          value={by}
          options={[
            { value: 'labels-and-verdicts', label: 'Blind labels and decisions' },
            { value: 'labels', label: 'Blind labels only' },
          ]}
          onChange={(value) => setBy(value === 'labels' ? 'labels' : 'labels-and-verdicts')}
        />
        <Button variant="primary" disabledReason={hindrance} onClick={() => void weights.refit(by)}>
          {weights.refitting ? 'Fitting…' : 'Refit'}
        </Button>
      </div>
      {answered === undefined ? null : (
        <p className="text-muted">
          {answered.problem ??
            `${formatCount(answered.blind, 'blind label')} and ${formatCount(answered.verdicts, 'decision')} so far; ${formatNumber(answered.right)} say that the proposal was right.`}{' '}
          <Link href="/review/blind" className="link reach">
            Label more
          </Link>
        </p>
      )}
      <ProblemNotice problem={weights.refitProblem} />
    </Section>
  )
}

import { PartTable } from '@/components/go-live/figures/part-table'
import { patternTitle } from '@/components/review/signals/pattern-words'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import type { ShadowView } from '@/lib/views/shadow'

import { Calibration } from './calibration'
import { ErrorList } from './error-list'
import { SampleFigures } from './sample-figures'
import { ThresholdTable } from './threshold-table'

/** What a blind sample says beyond the checks, on request: figures, thresholds, calibration, parts and differences. Nothing without one. */
export function SampleEvidence({
  view,
  filter,
}: {
  readonly view: ShadowView
  readonly filter: ShadowFilter
}) {
  const { sample, thresholds, threshold, calibration, patterns, slices, errors } = view
  if (sample === null) return null
  const drawn = { agent: filter.agent, sample: sample.id }
  const labelled = { ...drawn, proposed: 'yes', said: 'settled' } as const
  return (
    <details>
      <summary className="text-muted hover:text-text tap w-fit">
        Sample results: precision, calibration, segments and errors
      </summary>
      <div className="mt-4 flex flex-col gap-8">
        <SampleFigures view={view} agent={filter.agent} />
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
          <ThresholdTable
            thresholds={thresholds}
            inForce={threshold}
            filter={filter}
            sample={sample.id}
          />
          <PartTable
            title="By pattern of signals"
            first="Pattern"
            parts={patterns}
            titleOf={patternTitle}
            hrefOf={(pattern) => pairsHref({ ...labelled, pattern })}
          />
          {calibration === null ? null : <Calibration calibration={calibration} of={drawn} />}
          <PartTable
            title="By segment"
            first="Segment"
            parts={slices}
            titleOf={(part) => part}
            hrefOf={(part) => pairsHref({ ...labelled, part })}
          />
        </div>
        <ErrorList errors={errors} of={{ agent: filter.agent, sample: sample.id }} />
      </div>
    </details>
  )
}

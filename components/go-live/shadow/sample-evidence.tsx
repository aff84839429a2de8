import { PartTable } from '@/components/go-live/figures/part-table'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import type { ShadowView } from '@/lib/views/shadow'

import { Calibration } from './calibration'
import { SampleFigures } from './sample-figures'
import { ThresholdTable } from './threshold-table'

/** What a blind sample says: figures, thresholds, calibration, and how wrong each part is. Nothing without one. */
export function SampleEvidence({
  view,
  filter,
}: {
  readonly view: ShadowView
  readonly filter: ShadowFilter
}) {
  const { sample, thresholds, threshold, calibration, patterns, slices } = view
  if (sample === null) return null
  const drawn = { agent: filter.agent, sample: sample.id }
  const labelled = { ...drawn, proposed: 'yes', said: 'settled' } as const
  return (
    <>
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
          hrefOf={(pattern) => pairsHref({ ...labelled, pattern })}
        />
        {calibration === null ? null : <Calibration calibration={calibration} of={drawn} />}
        <PartTable
          title="By segment"
          first="Segment"
          parts={slices}
          hrefOf={(part) => pairsHref({ ...labelled, part })}
        />
      </div>
    </>
  )
}

import type { ReactNode } from 'react'

import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import type { ShadowView } from '@/lib/views/shadow'

import { Calibration } from './calibration'
import { PartTable } from './part-table'
import { SampleFigures } from './sample-figures'
import { ThresholdTable } from './threshold-table'

/** What a blind sample says, figure by figure; nothing where none was drawn. Each number leads to its pairs. */
export function SampleEvidence({
  view,
  filter,
  children,
}: {
  readonly view: ShadowView
  readonly filter: ShadowFilter
  readonly children?: ReactNode
}) {
  if (view.sample === null) return null
  const drawn = { agent: filter.agent, sample: view.sample.id }
  const labelled = { ...drawn, proposed: 'yes', said: 'settled' } as const
  return (
    <>
      <SampleFigures view={view} agent={filter.agent} />
      <ThresholdTable
        thresholds={view.thresholds}
        inForce={view.threshold}
        filter={filter}
        sample={view.sample.id}
      />
      {view.calibration === null ? null : <Calibration calibration={view.calibration} of={drawn} />}
      <PartTable
        title="By pattern of signals"
        first="Pattern"
        parts={view.patterns}
        hrefOf={(pattern) => pairsHref({ ...labelled, pattern })}
      />
      <PartTable
        title="By slice"
        first="Slice"
        parts={view.slices}
        hrefOf={(part) => pairsHref({ ...labelled, part })}
      />
      {children}
    </>
  )
}

'use client'

import { useMemo, type ReactNode } from 'react'

import { Section } from '@/components/ui/section'
import { Switch } from '@/components/ui/switch'
import {
  countByBin,
  keepSettled,
  matrixAt,
  neighborsAt,
  filterByAgent,
  ratesAt,
} from '@/lib/domain/threshold'
import { wrongCountAt } from '@/lib/domain/wrong-count'
import type { ThresholdFilter } from '@/lib/filters/threshold-filter'
import type { ThresholdView } from '@/lib/views/threshold'

import { CompareControls } from './compare-controls'
import { LineControl } from './line-control'
import { LiveMatrix } from './live-matrix'
import { PairsAtLine } from './pairs-at-line'
import { RateCurves } from './rate-curves'
import { ScoreHistogram } from './score-histogram'
import { precisionWords, recallWords } from './threshold-words'
import { useLines } from './use-lines'
import { Workload } from './workload'
import { WrongCurve } from './wrong-curve'

/** The lines over the drawn pairs: whatever a move changes changes at once; what detectors say is compared when it rests. */
export function ThresholdScreen({
  filter,
  view,
  children,
}: {
  readonly filter: ThresholdFilter
  readonly view: Omit<ThresholdView, 'without' | 'against'>
  readonly children: ReactNode // what is compared, from the server
}) {
  const { strata, pairs, agentId, inForce } = view
  const { lines, compared, waiting, compare, move, split } = useLines(filter, view.lines)
  const { own, judged, bins } = useMemo(() => {
    const counted = filterByAgent(pairs, agentId)
    return { own: counted, judged: keepSettled({ strata, pairs }), bins: countByBin(counted) }
  }, [strata, pairs, agentId])
  const texts = useMemo(() => new Map(view.texts.map((text) => [text.id, text])), [view.texts])
  const threshold = lines.apply
  const { bands } = view.load
  const { rate, matrix, neighbours, wrong } = useMemo(
    () => ({
      rate: ratesAt(judged, { threshold, agentId }),
      matrix: matrixAt(own, threshold),
      neighbours: neighborsAt(own, threshold),
      wrong: wrongCountAt(judged, { threshold, agentId, bands }),
    }),
    [judged, own, threshold, agentId, bands],
  )
  const marks = { lines, inForce, onMove: move }
  const two = lines.review !== null
  const { agent } = filter
  const sample = view.sample?.id ?? null
  const of = useMemo(() => ({ agent, sample }), [agent, sample])
  const says = `precision ${precisionWords(rate.precision)}, recall ${recallWords(rate.recall)}`
  return (
    <>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ScoreHistogram bins={bins} marks={marks} matrix={matrix} of={of} />
          <div className="flex flex-col gap-2">
            <LineControl
              label={two ? 'Auto-apply from' : 'Threshold'}
              value={lines.apply}
              says={says}
              onMove={(to) => move('apply', to)}
            />
            {lines.review === null ? null : (
              <LineControl
                label="Review from"
                value={lines.review}
                says={`up to ${lines.apply.toFixed(2)}`}
                onMove={(to) => move('review', to)}
              />
            )}
            <div className="ml-11">
              <Switch
                label="Separate lines for auto-apply and review"
                checked={two}
                onChange={split}
              />
            </div>
          </div>
          <RateCurves curve={view.curve} marks={marks} rate={rate} of={of} />
          <WrongCurve curve={view.wrong} marks={marks} now={wrong} />
        </div>
        <LiveMatrix matrix={matrix} rate={rate} of={of} />
      </div>
      <PairsAtLine neighbours={neighbours} texts={texts} threshold={threshold} />
      <Workload load={view.load} lines={lines} inForce={inForce} rate={rate} wrong={wrong} />
      <Section id="compare" title="Compare another scoring" className="flex flex-col gap-4">
        <CompareControls compared={compared} view={view} onChange={compare} />
        <div aria-busy={waiting} className={waiting ? 'text-muted' : ''}>
          {children}
        </div>
      </Section>
    </>
  )
}

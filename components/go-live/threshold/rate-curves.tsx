import { memo } from 'react'

import { CountLink } from '@/components/ui/count-link'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { Unbroken } from '@/components/ui/unbroken'
import type { ThresholdRate } from '@/lib/domain/threshold'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import { STRATIFIED_METHOD } from '@/lib/statistics/stratified-proportion'

import { Plot, PlotScale, Twin, type Marks } from './plot'
import { lineWords, precisionWords, recallWords } from './threshold-words'

type Name = 'precision' | 'recall'

const LOOKS = {
  precision: { stroke: 'var(--accent)', dash: undefined, round: 'rounded-full' },
  recall: { stroke: 'var(--text)', dash: '5 4', round: '' },
} as const

/** Precision and recall over all thresholds, each with the band in which it may as well lie. */
export function RateCurves({
  curve,
  marks,
  rate,
  of,
}: {
  readonly curve: readonly ThresholdRate[]
  readonly marks: Marks
  readonly rate: ThresholdRate
  readonly of: ShadowFilter // whose pairs, of which sample
}) {
  const unknown = curve.every(
    ({ precision, recall }) => precision.estimate === null && recall.estimate === null,
  )
  return (
    <figure aria-labelledby="curves" className="min-w-0">
      <h3 id="curves" className="pb-1 font-medium">
        Precision and recall
      </h3>
      {unknown ? (
        <p className="text-muted">Too few labels to draw either.</p>
      ) : (
        <>
          <Legend />
          <div className="pt-3">
            <Plot marks={marks} scale={['100%', '50%', '0%']}>
              <Drawing name="recall" curve={curve} />
              <Drawing name="precision" curve={curve} />
            </Plot>
          </div>
          <PlotScale />
        </>
      )}
      <figcaption className="text-label text-muted mt-1 min-h-[2lh]">
        At {lineWords(rate.threshold)}: precision <Unbroken text={precisionWords(rate.precision)} />
        ; recall <Unbroken text={recallWords(rate.recall)} />. Weighted by segment size.
      </figcaption>
      <Twin>
        <CurveTable curve={curve} of={of} />
      </Twin>
    </figure>
  )
}

function Legend() {
  return (
    <ul className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1">
      {(['precision', 'recall'] as const).map((name) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="28" height="10">
            <line
              x2="28"
              y1="5"
              y2="5"
              stroke={LOOKS[name].stroke}
              strokeWidth="2"
              strokeDasharray={LOOKS[name].dash}
            />
            {name === 'precision' ? (
              <circle cx="14" cy="5" r="4" fill={LOOKS[name].stroke} />
            ) : (
              <rect x="10.500" y="1.500" width="7" height="7" fill={LOOKS[name].stroke} />
            )}
          </svg>
          {name === 'precision' ? 'precision, solid' : 'recall, dashed'}
        </li>
      ))}
      <li>shade: 95% interval</li>
    </ul>
  )
}

type Point = {
  readonly at: number
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** The runs of thresholds at which a rate is known: where it is not, the line stops. */
function runsOf(curve: readonly ThresholdRate[], name: Name): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]]
  for (const each of curve) {
    const share = each[name]
    if (share.estimate === null) runs.push([])
    else
      runs.at(-1)?.push({
        at: each.threshold * 100,
        rate: 100 - share.estimate * 100,
        low: 100 - share.low * 100,
        high: 100 - share.high * 100,
      })
  }
  return runs.filter((run) => run.length > 0)
}

/** Not drawn anew while a line moves. */
const Drawing = memo(function Drawing({
  name,
  curve,
}: {
  readonly name: Name
  readonly curve: readonly ThresholdRate[]
}) {
  const runs = runsOf(curve, name)
  const { stroke, dash, round } = LOOKS[name]
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {runs.map((run) => (
          <g key={run[0]?.at}>
            <polygon
              points={[
                ...run.map(({ at, high }) => `${at},${high}`),
                ...run.toReversed().map(({ at, low }) => `${at},${low}`),
              ].join(' ')}
              fill={stroke}
              fillOpacity={0.14}
            />
            <polyline
              points={run.map(({ at, rate }) => `${at},${rate}`).join(' ')}
              fill="none"
              stroke={stroke}
              strokeWidth={2}
              strokeDasharray={dash}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))}
      </svg>
      {runs.flat().map(({ at, rate }) => (
        <span
          key={at}
          className={`absolute size-1.75 -translate-1/2 ${round}`}
          style={{ left: `${at}%`, top: `${rate}%`, background: stroke }}
        />
      ))}
    </>
  )
})

const CurveTable = memo(function CurveTable({
  curve,
  of,
}: {
  readonly curve: readonly ThresholdRate[]
  readonly of: ShadowFilter
}) {
  return (
    <Table
      caption={`Precision and recall by threshold. Intervals: ${STRATIFIED_METHOD}.`}
      showCaption
    >
      <thead>
        <tr>
          <Th>Threshold</Th>
          <Th className="text-right">Labels</Th>
          <Th className="text-right">Precision</Th>
          <Th className="text-right">Recall</Th>
        </tr>
      </thead>
      <tbody>
        {curve.map(({ threshold, labels, precision, recall }) => (
          <tr key={threshold}>
            <RowHeader dense className="tabular-nums">
              {lineWords(threshold)}
            </RowHeader>
            <Td className="text-right tabular-nums">
              <CountLink
                count={labels}
                href={pairsHref({ ...of, said: 'settled', from: threshold })}
                label={`labels at ${lineWords(threshold)} and above`}
              />
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums">
              {precisionWords(precision)}
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums">{recallWords(recall)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
})

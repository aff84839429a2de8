import { memo, useMemo } from 'react'

import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { Unbroken } from '@/components/ui/unbroken'
import { wrongCounts, type WrongCount } from '@/lib/domain/wrong-count'
import { formatNumber } from '@/lib/language/format'
import { STRATIFIED_METHOD } from '@/lib/statistics/stratified-proportion'

import { Plot, PlotScale, Twin, type Marks } from './plot'
import { lineWords, openWrongWords, wrongCountWords } from './threshold-words'

/** How many of the open proposals would be wrong if all from a threshold on were applied, over all thresholds. */
export function WrongCurve({
  curve,
  marks,
  now,
}: {
  readonly curve: readonly WrongCount[] // lowest threshold first
  readonly marks: Marks
  readonly now: WrongCount // at the line
}) {
  const points = useMemo(() => pointsOf(curve), [curve])
  const top = Math.max(1, ...points.map(({ high }) => high))
  return (
    <figure aria-labelledby="wrong-curve" className="min-w-0">
      <h3 id="wrong-curve" className="pb-1 font-medium">
        Open proposals that would be wrong
      </h3>
      {points.length === 0 ? (
        <p className="text-muted">Too few labels to draw it.</p>
      ) : (
        <>
          <ul className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1">
            <li className="flex items-center gap-1.5">
              <svg aria-hidden="true" width="28" height="10">
                <line x2="28" y1="5" y2="5" stroke="var(--bad)" strokeWidth="2" />
                <path d="M14 1 L18 9 L10 9 Z" fill="var(--bad)" />
              </svg>
              wrong, if all at or above it were applied
            </li>
            <li>shade: 95% interval</li>
          </ul>
          <div className="pt-3">
            <Plot marks={marks} scale={[formatNumber(top), 'wrong', '0']}>
              <Drawing points={points} top={top} />
            </Plot>
          </div>
          <PlotScale />
        </>
      )}
      <figcaption className="text-label text-muted mt-1 min-h-[2lh]">
        {now.waiting === 0 ? (
          `No open proposal reaches ${lineWords(now.threshold)}.`
        ) : (
          <Unbroken text={openWrongWords(now)} />
        )}{' '}
        Estimated from the labels, assuming open proposals resemble the sampled ones.
      </figcaption>
      <Twin>
        <CountTable curve={curve} />
      </Twin>
    </figure>
  )
}

type Point = {
  readonly at: number
  readonly estimate: number
  readonly low: number
  readonly high: number
}

function pointsOf(curve: readonly WrongCount[]): readonly Point[] {
  return curve.flatMap((each) => {
    const counts = wrongCounts(each)
    return counts === null ? [] : [{ at: each.threshold, ...counts }]
  })
}

type Drawn = { readonly points: readonly Point[]; readonly top: number }

/** Not drawn anew while a line moves. */
const Drawing = memo(function Drawing({ points, top }: Drawn) {
  const y = (count: number) => 100 - (count / top) * 100
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <polygon
          points={[
            ...points.map(({ at, high }) => `${at * 100},${y(high)}`),
            ...points.toReversed().map(({ at, low }) => `${at * 100},${y(low)}`),
          ].join(' ')}
          fill="var(--bad)"
          fillOpacity={0.14}
        />
        <polyline
          points={points.map(({ at, estimate }) => `${at * 100},${y(estimate)}`).join(' ')}
          fill="none"
          stroke="var(--bad)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ at, estimate }) => (
        <span
          key={at}
          className="absolute size-2 -translate-1/2 [clip-path:polygon(50%_0,100%_100%,0_100%)]"
          style={{ left: `${at * 100}%`, top: `${y(estimate)}%`, background: 'var(--bad)' }}
        />
      ))}
    </>
  )
})

const CountTable = memo(function CountTable({ curve }: { readonly curve: readonly WrongCount[] }) {
  return (
    <Table
      caption={`Open proposals that would be wrong, by threshold. Intervals: ${STRATIFIED_METHOD}.`}
      showCaption
    >
      <thead>
        <tr>
          <Th>Threshold</Th>
          <Th className="text-right">Open at or above it</Th>
          <Th className="text-right">Wrong</Th>
        </tr>
      </thead>
      <tbody>
        {curve.map((each) => (
          <tr key={each.threshold}>
            <RowHeader dense className="tabular-nums">
              {lineWords(each.threshold)}
            </RowHeader>
            <Td className="text-right tabular-nums">{formatNumber(each.waiting)}</Td>
            <Td className="text-right whitespace-nowrap tabular-nums">{wrongCountWords(each)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
})

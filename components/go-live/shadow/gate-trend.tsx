import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import type { Gate } from '@/lib/domain/gate'
import { CHECK_TITLES, limitWords } from '@/lib/domain/limit-words'
import { formatInstant, formatNumber } from '@/lib/language/format'
import type { TrendPoint } from '@/lib/views/gate-trends'

import { COUNTED, estimateWords, trendWords } from './gate-words'

/** How a check got where it is: a small drawing with its words, and the same as a table. */
export function GateTrend({
  gate,
  points,
}: {
  readonly gate: Gate
  readonly points: readonly TrendPoint[] // two or more, oldest first
}) {
  const { name, limit } = gate
  const [title, counted] = [CHECK_TITLES[name], COUNTED[name]]
  return (
    <details>
      <summary className="tap flex w-fit max-w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        <Sparkline points={points} limit={limit} />
        <span className="text-label text-muted">
          <span className="sr-only">Trend of “{title}”: </span>
          {trendWords(name, points)}
        </span>
      </summary>
      <div className="max-w-2xl pt-1 pb-2 md:pl-5">
        <Table caption={`${title} after each step. Limit: ${limitWords(name, limit)}.`} showCaption>
          <thead>
            <tr>
              <Th>Until</Th>
              <Th className="text-right first-letter:uppercase">{counted}</Th>
              <Th className="text-right">Estimate</Th>
              {points.some(({ about }) => about !== null) ? <Th>Decided by</Th> : null}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <RowHeader dense className="min-w-28">
                  {formatInstant(point.at)}
                </RowHeader>
                <Td className="text-right tabular-nums">{formatNumber(point.n)}</Td>
                <Td className="text-right whitespace-nowrap tabular-nums">
                  {estimateWords({ ...gate, ...point })}
                </Td>
                {points.some(({ about }) => about !== null) ? (
                  <Td className="wrap-anywhere">{point.about}</Td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}

const WIDTH = 112
const HEIGHT = 28
const EDGE = 3

/** Estimate and interval after each step, and the limit as the dashed line; the ends of wide intervals are cut off. */
function Sparkline({
  points,
  limit,
}: {
  readonly points: readonly TrendPoint[]
  readonly limit: number
}) {
  const known = points.flatMap(({ estimate, high }) =>
    high === null ? [estimate] : [estimate, high],
  )
  const estimates = points.map(({ estimate }) => estimate)
  const top = Math.max(2 * limit, ...estimates, known.at(-1) ?? 0) * 1.1
  const x = (nth: number) => EDGE + (nth / (points.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    HEIGHT - EDGE - (Math.min(top, Math.max(0, value)) / top) * (HEIGHT - 2 * EDGE)
  const band = [
    ...points.map(({ estimate, high }, nth) => `${x(nth)},${y(high ?? estimate)}`),
    ...points.map(({ estimate, low }, nth) => `${x(nth)},${y(low ?? estimate)}`).toReversed(),
  ]
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="shrink-0 forced-color-adjust-auto"
    >
      <polygon points={band.join(' ')} className="fill-accent" fillOpacity={0.2} />
      <line x2={WIDTH} y1={y(limit)} y2={y(limit)} strokeDasharray="3 2" className="stroke-text" />
      <polyline
        points={points.map(({ estimate }, nth) => `${x(nth)},${y(estimate)}`).join(' ')}
        fill="none"
        strokeWidth="2"
        className="stroke-accent"
      />
      <circle
        cx={x(points.length - 1)}
        cy={y(estimates.at(-1) ?? 0)}
        r="3"
        className="fill-accent"
      />
    </svg>
  )
}

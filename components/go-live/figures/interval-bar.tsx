const WIDTH = 120
const HEIGHT = 16
const MIDDLE = HEIGHT / 2

/**
 * An interval against its limit, the dashed line, both on one scale: from 0 to a little beyond them, unless it is named. The same
 * figures stand beside it in words.
 */
export function IntervalBar({
  estimate,
  low,
  high,
  limit,
  from = 0,
  most = 1,
  to = Math.min(most, Math.max(high, 2 * limit) * 1.05),
}: {
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly limit: number
  readonly from?: number
  readonly most?: number // that the scale may reach, unless its end is named
  readonly to?: number
}) {
  const at = (value: number) =>
    Math.round(((Math.max(from, value) - from) / (to - from)) * (WIDTH - 8) + 4)
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="shrink-0 forced-color-adjust-auto"
    >
      <line x1="4" x2={WIDTH - 4} y1={MIDDLE} y2={MIDDLE} className="stroke-line" />
      <line
        x1={at(limit)}
        x2={at(limit)}
        y1="0"
        y2={HEIGHT}
        strokeDasharray="2 2"
        className="stroke-text"
      />
      <line
        x1={at(low)}
        x2={at(high)}
        y1={MIDDLE}
        y2={MIDDLE}
        strokeWidth="3"
        className="stroke-accent"
      />
      <circle cx={at(estimate)} cy={MIDDLE} r="3.500" className="fill-accent" />
    </svg>
  )
}

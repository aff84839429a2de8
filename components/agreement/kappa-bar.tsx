import type { Agreement } from '@/lib/statistics/agreement'

const WIDTH = 140
const HEIGHT = 16
const MIDDLE = HEIGHT / 2

/** A measure of agreement with its interval on a scale from −1 to 1; the dashed line is chance. The figures stand beside it in words. */
export function KappaBar({ found }: { readonly found: Agreement }) {
  const at = (value: number) => Math.round(((value + 1) / 2) * (WIDTH - 8) + 4)
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
        x1={at(0)}
        x2={at(0)}
        y1="0"
        y2={HEIGHT}
        strokeDasharray="2 2"
        className="stroke-text"
      />
      <line
        x1={at(found.low)}
        x2={at(found.high)}
        y1={MIDDLE}
        y2={MIDDLE}
        strokeWidth="3"
        className="stroke-accent"
      />
      <circle cx={at(found.value)} cy={MIDDLE} r="3.500" className="fill-accent" />
    </svg>
  )
}

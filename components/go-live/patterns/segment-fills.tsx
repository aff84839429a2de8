import type { SegmentKind } from './board-layout'

type Fill = {
  readonly fill: string
  readonly stroke: string
  readonly text: string
  readonly word: string
}

/** How the parts of a bar are told apart: by a pattern, a word in the legend and a figure; the colour only repeats it. */
export const SEGMENT_FILLS: Readonly<Record<SegmentKind, Fill>> = {
  right: { fill: 'var(--ok)', stroke: 'var(--ok)', text: 'var(--bg)', word: '✓ right (approved)' },
  wrong: {
    fill: 'url(#pattern-wrong)',
    stroke: 'var(--bad)',
    text: 'var(--text)',
    word: '✕ wrong (rejected or reversed)',
  },
  open: {
    fill: 'url(#pattern-open)',
    stroke: 'var(--warn)',
    text: 'var(--text)',
    word: '? unsure or stale',
  },
  together: {
    fill: 'url(#pattern-together)',
    stroke: 'var(--border)',
    text: 'var(--text)',
    word: '≡ decided together, no labels',
  },
  waiting: { fill: 'var(--bg)', stroke: 'var(--border)', text: 'var(--text)', word: 'waiting' },
}

/** The hatchings, once for all drawings of the page. */
export function HatchDefs() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <Hatch id="pattern-wrong" size={5}>
          <path d="M0 0h5" stroke="var(--bad)" strokeWidth="4" />
        </Hatch>
        <Hatch id="pattern-open" size={6}>
          <circle cx="3" cy="3" r="1.5" fill="var(--warn)" />
        </Hatch>
        <Hatch id="pattern-together" size={5}>
          <path d="M0 0h5M0 0v5" stroke="var(--border)" strokeWidth="1.5" />
        </Hatch>
      </defs>
    </svg>
  )
}

function Hatch({
  id,
  size,
  children,
}: {
  readonly id: string
  readonly size: number
  readonly children: React.ReactNode
}) {
  return (
    <pattern
      id={id}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={size} height={size} fill="var(--bg)" />
      {children}
    </pattern>
  )
}

const ORDER: readonly SegmentKind[] = ['waiting', 'together', 'open', 'wrong', 'right']

/** What the parts of a bar mean. */
export function SegmentLegend({ kinds }: { readonly kinds: ReadonlySet<SegmentKind> }) {
  return (
    <ul className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1">
      {ORDER.filter((kind) => kinds.has(kind)).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="14" height="14">
            <rect
              x="0.5"
              y="0.5"
              width="13"
              height="13"
              fill={SEGMENT_FILLS[kind].fill}
              stroke={SEGMENT_FILLS[kind].stroke}
            />
          </svg>
          {SEGMENT_FILLS[kind].word}
        </li>
      ))}
    </ul>
  )
}

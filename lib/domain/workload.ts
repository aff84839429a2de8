import type { Lines } from './threshold'

/** How many proposals lie in one hundredth of confidence. */
export type ConfidenceBand = {
  readonly from: number // 0–1; up to the next hundredth, which is not of it
  readonly waiting: number // open now
  readonly arrived: number // of the last days
}

export const ZONES = ['apply', 'review', 'left'] as const

/** Where a proposal falls: applied by itself, shown to people, or left alone. */
export type Zone = (typeof ZONES)[number]

export type ZoneLoad = { readonly waiting: number; readonly arrived: number }

/** Where a zone begins, this included, and ends, this not; null: at the end of the scale. */
type Edges = { readonly from: number | null; readonly to: number | null }

/** Returns where a zone begins and ends. With one line, people see all that reaches it and nothing is applied by itself. */
export function edgesOf(zone: Zone, { apply, review }: Lines): Edges {
  if (zone === 'left') return { from: null, to: review ?? apply }
  if (zone === 'apply') return { from: apply, to: null }
  return review === null ? { from: apply, to: null } : { from: review, to: apply }
}

/** Counts what falls into each zone; with one line nothing is applied by itself. */
export function zonesOf(
  bands: readonly ConfidenceBand[],
  lines: Lines,
): Readonly<Record<Zone, ZoneLoad>> {
  const within = (zone: Zone): ZoneLoad => {
    const { from, to } = edgesOf(zone, lines)
    const inside = bands.filter(
      (band) => band.from >= (from ?? 0) && (to === null || band.from < to),
    )
    return {
      waiting: inside.reduce((sum, band) => sum + band.waiting, 0),
      arrived: inside.reduce((sum, band) => sum + band.arrived, 0),
    }
  }
  const nothing = { waiting: 0, arrived: 0 }
  return {
    apply: lines.review === null ? nothing : within('apply'),
    review: within('review'),
    left: within('left'),
  }
}

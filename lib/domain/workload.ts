import type { Lines } from './threshold'

/** Counts of proposals in one hundredth of confidence. */
export type ConfidenceBand = {
  readonly from: number // 0–1; the band is one hundredth wide, end exclusive
  readonly waiting: number // open
  readonly arrived: number // recent
}

export const ZONES = ['apply', 'review', 'left'] as const

/** What happens to a proposal: applied automatically, shown to people, or left alone. */
export type Zone = (typeof ZONES)[number]

export type ZoneLoad = { readonly waiting: number; readonly arrived: number }

/** Start (inclusive) and end (exclusive) of a zone; null: the end of the scale. */
type Edges = { readonly from: number | null; readonly to: number | null }

/** Returns the edges of a zone. With one line, people see everything above it and nothing is applied automatically. */
export function zoneEdges(zone: Zone, { apply, review }: Lines): Edges {
  if (zone === 'left') return { from: null, to: review ?? apply }
  if (zone === 'apply') return { from: apply, to: null }
  return review === null ? { from: apply, to: null } : { from: review, to: apply }
}

/** Counts the proposals in each zone. */
export function countByZone(
  bands: readonly ConfidenceBand[],
  lines: Lines,
): Readonly<Record<Zone, ZoneLoad>> {
  const within = (zone: Zone): ZoneLoad => {
    const { from, to } = zoneEdges(zone, lines)
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

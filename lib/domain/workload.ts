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

/** Returns from which confidence to which a zone reaches, the upper end not of it; null: without an end. With one line, nothing is applied by itself. */
export function zoneBounds(
  zone: Zone,
  { apply, review }: Lines,
): { readonly from: number | null; readonly to: number | null } {
  const lowest = review ?? apply
  if (zone === 'left') return { from: null, to: lowest }
  if (zone === 'apply') return { from: apply, to: null }
  return { from: lowest, to: review === null ? null : apply }
}

/** Counts what falls into each zone. With one line, people see all that reaches it and nothing is applied by itself. */
export function zonesOf(
  bands: readonly ConfidenceBand[],
  lines: Lines,
): Readonly<Record<Zone, ZoneLoad>> {
  const within = (zone: Zone): ZoneLoad => {
    const { from, to } = zoneBounds(zone, lines)
    const inside = bands.filter(
      (band) => (from === null || band.from >= from) && (to === null || band.from < to),
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

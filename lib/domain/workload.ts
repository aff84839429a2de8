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

/** Counts what falls into each zone. With one line, people see all that reaches it and nothing is applied by itself. */
export function zonesOf(
  bands: readonly ConfidenceBand[],
  { apply, review }: Lines,
): Readonly<Record<Zone, ZoneLoad>> {
  const within = (from: number, to: number): ZoneLoad => {
    const inside = bands.filter((band) => band.from >= from && band.from < to)
    return {
      waiting: inside.reduce((sum, band) => sum + band.waiting, 0),
      arrived: inside.reduce((sum, band) => sum + band.arrived, 0),
    }
  }
  const ALL = Number.POSITIVE_INFINITY
  return review === null
    ? { apply: within(ALL, ALL), review: within(apply, ALL), left: within(0, apply) }
    : { apply: within(apply, ALL), review: within(review, apply), left: within(0, review) }
}

import { describe, expect, it } from 'vitest'

import { seeded } from '@/lib/statistics/seeded'

import { SCENARIOS, simulateTeams } from './simulate-teams'

const RUNS = 400 // the standard error of a 95% coverage is then 1.1 points

/** How often the gate may pass, by the true share of wrong proposals (limit: 5%). */
const OPENS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '2 %': [0.7, 1],
  '5 %': [0, 0.05],
  '10 %': [0, 0],
}

describe.each(SCENARIOS)('[B8] a team with 5,000 proposals, $name', (scenario) => {
  const found = simulateTeams(scenario, RUNS, seeded(20_261_122))

  it('has intervals that contain the truth as often as stated', () => {
    for (const measured of ['wrong', 'precision'] as const) {
      expect(found.coverage[measured]).toBeGreaterThanOrEqual(0.92)
      expect(found.coverage[measured]).toBeLessThanOrEqual(0.985)
    }
    expect(found.coverage.recall).toBeGreaterThanOrEqual(0.93) // one pair in a hundred of 20,000: wider than stated
  })

  it('goes live when it should, and not otherwise', () => {
    const [least, most] = OPENS[scenario.name.split(' wrong')[0] ?? ''] ?? [2, 0]
    expect(found.passed).toBeGreaterThanOrEqual(least)
    expect(found.passed).toBeLessThanOrEqual(most)
  })
})

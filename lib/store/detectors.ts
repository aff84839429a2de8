import { z } from 'zod'

import type { AnyDetector } from '@/lib/detection/detector'
import { SIGNAL_NAMES } from '@/lib/detection/finding'
import { detectorOf } from '@/lib/detection/registry'
import { createWeighedDetector } from '@/lib/detection/weighing/weighed-detector'
import type { WeightFigures } from '@/lib/detection/weighing/weight-set'
import type { Policy } from '@/lib/domain/policy'
import { SHIPPED_WEIGHTS } from '@/lib/domain/weight-set'

import type { Tx } from './open-store'

type ScoringPolicy = Pick<Policy, 'detectorProfile' | 'detectorWeights'>

const byName = z.partialRecord(z.enum(SIGNAL_NAMES), z.record(z.string(), z.number()))
const figures = z.object({ prior: z.number(), weights: byName, shares: byName })

/** Reads stored weights; throws when they are none. */
export function toFigures(text: string): WeightFigures {
  const { prior, weights, shares } = figures.parse(JSON.parse(text))
  return {
    prior,
    weights: weights as WeightFigures['weights'],
    shares: shares as WeightFigures['shares'],
  }
}

const known = new Map<string, AnyDetector>() // by the id of the refit, whose figures never change

/** Returns the detector that a policy asks for; throws when it names weights that the store does not have. */
export async function loadDetector(reader: Tx, policy: ScoringPolicy): Promise<AnyDetector> {
  const { detectorProfile, detectorWeights } = policy
  if (detectorProfile === 'seed' || detectorWeights === SHIPPED_WEIGHTS)
    return detectorOf(detectorProfile)
  const row = await reader.weightSet.findUnique({ where: { detectorVersion: detectorWeights } })
  if (row === null) throw new Error(`The store has no weights "${detectorWeights}".`)
  const found =
    known.get(row.id) ??
    createWeighedDetector({ version: row.detectorVersion, ...toFigures(row.figures) })
  known.set(row.id, found)
  return found
}

/** Returns the name of the detector that a policy asks for, as its findings carry it. */
export function detectorVersionOf(policy: ScoringPolicy): string {
  return policy.detectorProfile === 'seed' || policy.detectorWeights === SHIPPED_WEIGHTS
    ? detectorOf(policy.detectorProfile).version
    : policy.detectorWeights
}

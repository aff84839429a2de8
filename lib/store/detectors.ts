import { z } from 'zod'

import type { AnyDetector } from '@/lib/detection/detector'
import { SIGNAL_NAMES } from '@/lib/detection/finding'
import { detectorOf } from '@/lib/detection/registry'
import { createWeighedDetector } from '@/lib/detection/weighing/weighed-detector'
import type { WeightFigures } from '@/lib/detection/weighing/weight-set'
import type { Policy } from '@/lib/domain/policy'
import { SHIPPED_WEIGHTS } from '@/lib/domain/weight-set'

import type { Tx } from './port'

type ScoringPolicy = Pick<Policy, 'detectorProfile' | 'detectorWeights'>

const byName = z.partialRecord(z.enum(SIGNAL_NAMES), z.record(z.string(), z.number()))
const figuresShape = z.object({ prior: z.number(), weights: byName, shares: byName })

/** Parses stored weights. Throws if they are malformed. */
export function toFigures(text: string): WeightFigures {
  const { prior, weights, shares } = figuresShape.parse(JSON.parse(text))
  return {
    prior,
    weights: weights as WeightFigures['weights'],
    shares: shares as WeightFigures['shares'],
  }
}

const known = new Map<string, AnyDetector>() // by version and figures

/** What makes a detector, as plain data that can go to another thread. */
export type DetectorData = { readonly policy: ScoringPolicy; readonly figures: string | null }

/** Reads what makes the detector that a policy selects. Throws if it names weights that are not in the store. */
export async function readDetector(
  reader: Tx,
  { detectorProfile, detectorWeights }: ScoringPolicy,
): Promise<DetectorData> {
  const policy = { detectorProfile, detectorWeights }
  if (detectorProfile === 'seed' || detectorWeights === SHIPPED_WEIGHTS)
    return { policy, figures: null }
  const row = await reader.weightSet.findUnique({ where: { detectorVersion: detectorWeights } })
  if (row === null) throw new Error(`The store has no weights "${detectorWeights}".`)
  return { policy, figures: row.figures }
}

/** Returns the detector that this makes, the same one each time. */
export function toDetector({ policy, figures }: DetectorData): AnyDetector {
  if (figures === null) return detectorOf(policy.detectorProfile)
  const version = detectorVersionOf(policy)
  const name = `${version} ${figures}`
  const found = known.get(name) ?? createWeighedDetector({ version, ...toFigures(figures) })
  known.set(name, found)
  return found
}

/** Returns the detector that a policy selects. Throws if it names weights that are not in the store. */
export async function loadDetector(reader: Tx, policy: ScoringPolicy): Promise<AnyDetector> {
  return toDetector(await readDetector(reader, policy))
}

/** Returns the detector name that findings under a policy carry. It also names the release if that differs from the weights'. */
export function detectorVersionOf(policy: ScoringPolicy): string {
  const shipped = detectorOf(policy.detectorProfile).version
  const { detectorWeights } = policy
  if (policy.detectorProfile === 'seed' || detectorWeights === SHIPPED_WEIGHTS) return shipped
  return detectorWeights.startsWith(`${shipped}-`)
    ? detectorWeights
    : `${detectorWeights}@${shipped}`
}

import type { AnyDetector, PreparedText } from '@/lib/detection/detector'

import type { LevelModel } from './level-model'

/**
 * Returns a function that reads each signal's level from a detector's readings, by name. A reading without one is at the reference
 * level. Null for identical texts (rule D4). Throws if the model lacks a level.
 */
export function createLevelReader(
  detector: AnyDetector,
  model: LevelModel,
): (older: PreparedText, newer: PreparedText) => readonly number[] | null {
  const signals = model.map(({ signal, levels }) => ({
    signal,
    places: new Map(levels.map(({ name }, at) => [name, at])),
    reference: levels.findIndex(({ sign }) => sign === 'zero'),
  }))
  return (older, newer) => {
    if (older.normalized === newer.normalized) return null
    const { readings } = detector.detect(older, newer)
    return signals.map(({ signal, places, reference }) => {
      const name = readings.find((reading) => reading.signal === signal)?.level
      const place = name === undefined ? reference : places.get(name)
      if (place !== undefined && place >= 0) return place
      throw new Error(`"${signal}" is at level "${name ?? 'none'}", which the model lacks.`)
    })
  }
}

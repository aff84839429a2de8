import { SIGNAL_LETTERS, type Finding, type Reading } from '@/lib/detection/finding'

export type Scored = Pick<Finding, 'prior' | 'readings'> & {
  readonly confidence: number // 0–1
  readonly pattern: string // 'V+T'
}

/**
 * Returns the confidence (0–1) that a stored pair would have without some signals. With weights, theirs are left out (fired or not)
 * of a sum that the register and the aspect scale. With strengths, the greatest remaining one counts. Without fired evidence it is 0. A pair that they
 * do not affect, or whose confidence came from elsewhere, is unchanged.
 */
export function confidenceWithout(
  { confidence, pattern, prior, readings }: Scored,
  letters: readonly string[],
): number {
  const fired = pattern === '' ? [] : pattern.split('+')
  if (fired.length === 0) return confidence
  if (fired.every((letter) => letters.includes(letter))) return 0
  const isOut = ({ signal }: Reading) => letters.includes(SIGNAL_LETTERS[signal])
  if (prior === null || readings.some(({ weight }) => weight === undefined))
    return fired.some((letter) => letters.includes(letter))
      ? Math.max(0, ...readings.filter((each) => !isOut(each)).map(strengthOf))
      : confidence
  if (readings.every((each) => !isOut(each) || each.weight === 0)) return confidence
  return 1 / (1 + 2 ** -sumWithout(prior, readings, isOut))
}

/** Adds the weights up in order. A signal that scales was shown by how much it changed the sum before it, which may be another now. */
function sumWithout(
  prior: number,
  readings: readonly Reading[],
  isOut: (reading: Reading) => boolean,
): number {
  let was = prior
  let is = prior
  for (const reading of readings) {
    const before = was
    was += reading.weight ?? 0
    if (isOut(reading)) continue
    is = shareOf(reading) * (is - before) + was
  }
  return is
}

/** The share of the sum that counts after a signal (rule W7). */
function shareOf(reading: Reading): number {
  if (!reading.fired) return 1
  const { because } = reading
  return because.kind === 'register' || because.kind === 'aspect' ? because.share : 1
}

function strengthOf(reading: Reading): number {
  return reading.fired ? reading.strength : 0
}

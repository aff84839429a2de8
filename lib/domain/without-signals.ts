import { SIGNAL_LETTERS, type Finding, type Reading } from '@/lib/detection/finding'

export type Scored = Pick<Finding, 'prior' | 'readings'> & {
  readonly confidence: number // 0–1
  readonly pattern: string // 'V+T'
}

/**
 * Returns the confidence (0–1) that a stored pair would have without some signals. With weights, theirs are subtracted (fired or
 * not), scaled by the register. With strengths, the greatest remaining one counts. Without fired evidence it is 0. A pair that they
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
  const out = readings.filter(isOut)
  if (out.every(({ weight }) => weight === 0)) return confidence
  const bits =
    prior + sumWeights(readings) - registerShare(readings, out) * sumWeights(out.filter(isAdded))
  const registerOut = out.filter((each) => !isAdded(each))
  return 1 / (1 + 2 ** -(bits - sumWeights(registerOut)))
}

function isAdded({ signal }: Reading): boolean {
  return signal !== 'register'
}

/** The register scales the sum before it, so a weight counts only for its share, unless the register is left out too. */
function registerShare(readings: readonly Reading[], out: readonly Reading[]): number {
  const register = readings.find(({ signal }) => signal === 'register')
  if (register === undefined || !register.fired || out.includes(register)) return 1
  return register.because.kind === 'register' ? register.because.share : 1
}

function sumWeights(readings: readonly Reading[]): number {
  return readings.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
}

function strengthOf(reading: Reading): number {
  return reading.fired ? reading.strength : 0
}

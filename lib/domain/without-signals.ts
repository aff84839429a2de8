import { SIGNAL_LETTERS, type Finding, type Reading } from '@/lib/detection/finding'

/** A pair as it was scored. */
export type Scored = Pick<Finding, 'prior' | 'readings'> & {
  readonly confidence: number // 0–1
  readonly pattern: string // 'V+T'
}

/**
 * Returns the confidence (0–1) that a pair would have had without some signals, by the readings as they were stored. Of weights, theirs
 * is left out whether the signal fired or not, for the share that the register lets count; of strengths the greatest of the others is
 * taken. Without evidence that fired there is none. A pair on which they weigh nothing, or whose confidence came from elsewhere, stays.
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
  const bits = prior + sumOf(readings) - shareOf(readings, out) * sumOf(out.filter(isAdded))
  const registerOut = out.filter((each) => !isAdded(each))
  return 1 / (1 + 2 ** -(bits - sumOf(registerOut)))
}

function isAdded({ signal }: Reading): boolean {
  return signal !== 'register'
}

/** The register scales the sum before it, so that a weight counts for its share only, unless the register is left out too. */
function shareOf(readings: readonly Reading[], out: readonly Reading[]): number {
  const register = readings.find(({ signal }) => signal === 'register')
  if (register === undefined || !register.fired || out.includes(register)) return 1
  return register.because.kind === 'register' ? register.because.share : 1
}

function sumOf(readings: readonly Reading[]): number {
  return readings.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
}

function strengthOf(reading: Reading): number {
  return reading.fired ? reading.strength : 0
}

import {
  type Finding,
  type Reading,
  SEED_SIGNAL_NAMES,
  SIGNAL_LETTERS,
  type SignalName,
} from './finding'
import { SIGNALS } from './signals/registry'
import { isSameStatement, type Statement } from './statement'

/** The version of the detection rules; it changes whenever a finding could. */
export const DETECTOR_VERSION = 'seed-1'

const ORDERED_SIGNALS = SEED_SIGNAL_NAMES.map((name) => SIGNALS[name])

/** Returns the confidence (0–1) that the newer statement supersedes the older. */
export function confidenceOf(older: Statement, newer: Statement): number {
  let confidence = 0
  for (const signal of ORDERED_SIGNALS) {
    // rule D2
    if (signal.fires(older, newer) && signal.strength > confidence) confidence = signal.strength
  }
  // rule D4, checked last because few pairs get this far
  return confidence > 0 && isSameStatement(older, newer) ? 0 : confidence
}

/** Explains a pair: every signal's reading (rule D1) and the resulting confidence of the seed profile. */
export function detect(older: Statement, newer: Statement): Finding {
  const same = isSameStatement(older, newer)
  const readings = SEED_SIGNAL_NAMES.map((name): Reading => {
    if (same) return { signal: name, fired: false, failed: { kind: 'same-text' } } // rule D4
    return SIGNALS[name].read(older, newer)
  })
  let confidence = 0
  let winningSignal: SignalName | null = null
  for (const reading of readings) {
    if (!reading.fired || reading.strength <= confidence) continue
    confidence = reading.strength
    winningSignal = reading.signal
  }
  const pattern = readings
    .filter((reading) => reading.fired)
    .map((reading) => SIGNAL_LETTERS[reading.signal])
    .join('+')
  return {
    profile: 'seed',
    detectorVersion: DETECTOR_VERSION,
    prior: null,
    readings,
    confidence,
    winningSignal,
    pattern,
  }
}

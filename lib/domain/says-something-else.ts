import type { Finding, SignalName } from '@/lib/detection/finding'

/** The signals that tell a change from a repetition. That time has passed is none: a repetition is newer as well. */
const TELLING: readonly SignalName[] = [
  'negation',
  'antonym',
  'value',
  'change',
  'correction',
  'number',
  'substitution',
  'reversal',
  'key',
]

/**
 * Returns by which signal two near-identical texts differ in a value, a number, a name or a polarity, or null (rule ME4): then the
 * question is which of them is true now, and they are never merged as one.
 */
export function saysSomethingElse(finding: Pick<Finding, 'readings'>): SignalName | null {
  return (
    finding.readings.find((reading) => reading.fired && TELLING.includes(reading.signal))?.signal ??
    null
  )
}

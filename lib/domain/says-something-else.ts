import type { Finding, SignalName } from '@/lib/detection/finding'

/** The signals that distinguish a change from a repetition. Elapsed time does not: a repetition is newer too. */
const DISTINGUISHING: readonly SignalName[] = [
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
 * Returns the signal by which two near-identical texts differ in value, number, name or polarity, or null (rule ME4). Such texts
 * are never merged; the question is which is true now.
 */
export function saysSomethingElse(finding: Pick<Finding, 'readings'>): SignalName | null {
  return (
    finding.readings.find((reading) => reading.fired && DISTINGUISHING.includes(reading.signal))
      ?.signal ?? null
  )
}

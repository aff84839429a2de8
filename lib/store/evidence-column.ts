import { z } from 'zod'

import { PROFILE_NAMES, SIGNAL_NAMES, type Finding, type Reading } from '@/lib/detection/finding'
import { mayHoldSecret, withoutSecrets } from '@/lib/domain/secrets'

type Evidence = Pick<Finding, 'profile' | 'prior' | 'readings'>

const signalName = z.enum(SIGNAL_NAMES)
const long = z.looseObject({ signal: signalName, fired: z.boolean() })
const short = z.tuple([signalName, z.string(), z.number()])
const readings = z.array(z.union([short, long]))
const evidence = z.object({
  prior: z.number().nullable(),
  profile: z.enum(PROFILE_NAMES),
  readings,
})

/**
 * Encodes the evidence of a finding for its column. Most readings of the default profile did not fire and have only a level and a
 * weight; they are written as [signal, level, weight], which halves the row.
 */
export function fromEvidence({ prior, profile, readings: found }: Evidence): string {
  const said = { prior, profile, readings: found.map(toStored) }
  const text = JSON.stringify(said)
  if (!mayHoldSecret(text)) return text
  return JSON.stringify(said, (_name, value: unknown) =>
    typeof value === 'string' ? withoutSecrets(value) : value,
  )
}

function toStored(reading: Reading): unknown {
  if (reading.fired || reading.failed.kind !== 'level') return reading
  return [reading.signal, reading.level ?? '', reading.weight ?? 0]
}

/** A finding as a proposal keeps it. One text is far less to hold, or to send to another thread, than the readings. */
export type EncodedFinding = Pick<
  Finding,
  'confidence' | 'winningSignal' | 'pattern' | 'detectorVersion'
> & { readonly readings: string }

/** Encodes a finding for its proposal. */
export function encodeFinding(finding: Finding): EncodedFinding {
  const { confidence, winningSignal, pattern, detectorVersion } = finding
  return { confidence, winningSignal, pattern, detectorVersion, readings: fromEvidence(finding) }
}

/** Parses the evidence of a proposal. A bare list dates from before profiles existed. */
export function toEvidence(text: string): Evidence {
  const value: unknown = JSON.parse(text)
  if (Array.isArray(value)) {
    return { profile: 'seed', prior: null, readings: toReadings(readings.parse(value)) }
  }
  const found = evidence.parse(value)
  return { ...found, readings: toReadings(found.readings) }
}

function toReadings(stored: z.infer<typeof readings>): readonly Reading[] {
  return stored.map((reading) => {
    if (!Array.isArray(reading)) return reading as unknown as Reading
    const [signal, level, weight] = reading
    return { signal, fired: false, weight, level, failed: { kind: 'level' } }
  })
}

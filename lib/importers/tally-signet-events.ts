import { parseInstant } from '@/lib/domain/parse-instant'

import { isObject } from './fact-fields'
import type { SignetEvent, SignetEventTally, SignetPair } from './signet-rows'

export const SIGNET_PROPOSED = 'supersession_proposal'
export const SIGNET_APPLIED = 'attribute_superseded'

/** Counts pair events by unordered pair, in one pass and any order. */
export function tallySignetEvents(events: Iterable<SignetEvent>): SignetEventTally {
  const pairs = new Map<string, SignetPair>()
  const appliedAtMs = new Map<string, number>()
  const unreadable: string[] = []
  for (const event of events) {
    if (event.event !== SIGNET_PROPOSED && event.event !== SIGNET_APPLIED) continue
    const pair = readPair(event)
    if (pair === null) {
      unreadable.push(event.id ?? 'without id')
    } else if (event.event === SIGNET_PROPOSED) {
      const key = JSON.stringify([pair.olderId, pair.newerId].toSorted())
      const known = pairs.get(key)
      pairs.set(key, known === undefined ? pair : joined(known, pair))
    } else if (pair.lastSeenMs !== null) {
      const key = appliedKey(pair.olderId, pair.newerId)
      appliedAtMs.set(key, Math.max(pair.lastSeenMs, appliedAtMs.get(key) ?? pair.lastSeenMs))
    }
  }
  return { pairs: [...pairs.values()], appliedAtMs, unreadable }
}

/** Returns the key of an applied pair in `appliedAtMs`. */
export function appliedKey(olderId: string, newerId: string): string {
  return JSON.stringify([olderId, newerId])
}

// Events carry neither agent nor entity, so both come from the attributes. Their memory_id may be an attribute's id (conformance
// signet-P06).
function readPair(event: SignetEvent): SignetPair | null {
  const metadata = parseObject(event.metadata)
  const olderId = metadata?.['old_attribute_id']
  const newerId = metadata?.['new_attribute_id']
  if (typeof olderId !== 'string' || typeof newerId !== 'string' || metadata === null) return null
  const { confidence, method, reasoning } = metadata
  const atMs = parseInstant(event.createdAt)
  return {
    olderId,
    newerId,
    bothDirections: false,
    confidence:
      typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    method: typeof method === 'string' ? method : 'unknown',
    reason: typeof reasoning === 'string' ? reasoning : event.reason,
    firstSeenMs: atMs,
    lastSeenMs: atMs,
    seen: 1,
  }
}

function joined(known: SignetPair, next: SignetPair): SignetPair {
  const [knownLast, nextLast] = [known.lastSeenMs, next.lastSeenMs]
  const nextIsLater = nextLast !== null && (knownLast === null || nextLast >= knownLast)
  return {
    ...(nextIsLater ? next : known),
    bothDirections: known.bothDirections || known.olderId !== next.olderId,
    firstSeenMs: chosen(Math.min, known.firstSeenMs, next.firstSeenMs),
    lastSeenMs: chosen(Math.max, knownLast, nextLast),
    seen: known.seen + next.seen,
  }
}

function chosen(
  choose: (a: number, b: number) => number,
  a: number | null,
  b: number | null,
): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b)
}

/** Parses a text as a JSON object, or null. */
export function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

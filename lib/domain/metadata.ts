import { formatCount, formatNumber } from '@/lib/language/format'

import { MAX_NAME_LENGTH } from './fact'

type Metadata = Readonly<Record<string, unknown>>

export const MAX_METADATA_LENGTH = 16_000 // characters of JSON
export const MAX_METADATA_DEPTH = 20

/** Says why metadata cannot be kept with a fact, after “metadata”, and what can be; null if it can (rule DR6). */
export function metadataFault(
  metadata: Metadata,
): { readonly is: string; readonly takes: string } | null {
  if (depthExceeds(metadata, MAX_METADATA_DEPTH))
    return {
      is: `is nested more than ${MAX_METADATA_DEPTH} levels deep`,
      takes: 'a flatter object',
    }
  if (holdsInfinity(metadata))
    return { is: 'holds a number that is too large to keep', takes: 'it as text' }
  const excess = lengthFault(metadata)
  return excess === null ? null : { is: excess, takes: 'a shorter object' }
}

/** Returns as much of flat metadata as can be kept, without its longest entries if need be, and a sentence on what was left out. */
export function fitMetadata(metadata: Metadata): {
  readonly metadata: Metadata
  readonly flag: string | null
} {
  const fault = lengthFault(metadata)
  if (fault === null) return { metadata, flag: null }
  const kept: (readonly [string, unknown])[] = []
  const leftOut: string[] = []
  let length = 1 // of the braces; the last entry has no comma
  const entries = Object.entries(metadata).map((entry) => ({
    entry,
    own: lengthOf(Object.fromEntries([entry])) - 1, // with its comma
  }))
  for (const { entry, own } of entries.toSorted((a, b) => a.own - b.own)) {
    if (length + own > MAX_METADATA_LENGTH) leftOut.push(entry[0])
    else kept.push(entry)
    length += own
  }
  return { metadata: Object.fromEntries(kept), flag: `Its metadata ${fault}; ${named(leftOut)}.` }
}

function named(leftOut: readonly string[]): string {
  const [first = ''] = leftOut
  const others = leftOut.length - 1
  const name = `"${first.slice(0, MAX_NAME_LENGTH)}"`
  return others === 0
    ? `${name} was left out`
    : `${name} and ${formatCount(others, 'other entry', 'other entries')} were left out`
}

function lengthFault(metadata: Metadata): string | null {
  const length = lengthOf(metadata)
  if (length <= MAX_METADATA_LENGTH) return null
  return `has ${formatNumber(length)} characters as JSON and the limit is ${formatNumber(MAX_METADATA_LENGTH)}`
}

/** Returns how many characters metadata have as JSON. */
export function lengthOf(value: Metadata): number {
  return JSON.stringify(value).length
}

function depthExceeds(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (limit === 0) return true
  return Object.values(value).some((inner) => depthExceeds(inner, limit - 1))
}

function holdsInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsInfinity)
}

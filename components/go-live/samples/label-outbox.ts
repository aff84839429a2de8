import type { Refusal } from '@/lib/domain/refusal'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

/** A label on its way, with the key under which it counts once. */
export type LabelIntent = {
  readonly key: string
  readonly sampleId: string
  readonly pairId: string
  readonly value: VerdictValue
  readonly dwellMs: number | null
  readonly reviewer: string // who gave it: it is sent under no other name
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const STORAGE_KEY = 'palimpsest.labels'

/** Returns the labels that nobody has confirmed yet, oldest first. What cannot be read is nothing. */
export function readLabels(storage: Pick<Storage, 'getItem'>): readonly LabelIntent[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isIntent) : []
  } catch {
    return []
  }
}

/** Keeps a label until it is confirmed or refused. */
export function keepLabel(storage: Storage, intent: LabelIntent): void {
  write(storage, [...readLabels(storage).filter(({ key }) => key !== intent.key), intent])
}

/** Drops a label that was confirmed, refused or taken back. */
export function dropLabel(storage: Storage, key: string): void {
  const held = readLabels(storage)
  const left = held.filter((each) => each.key !== key)
  if (left.length < held.length) write(storage, left)
}

/** True for what may well succeed a moment later with the same key. */
export function comesAgain(refusal: Refusal): boolean {
  return refusal.kind === 'store-busy' || refusal.kind === 'failed'
}

function write(storage: Storage, intents: readonly LabelIntent[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(intents))
  } catch {
    // full or switched off: the label lives as long as the page
  }
}

function isIntent(value: unknown): value is LabelIntent {
  if (typeof value !== 'object' || value === null) return false
  const { key, sampleId, pairId, reviewer, dwellMs, value: said } = value as Record<string, unknown>
  return (
    [key, sampleId, pairId, reviewer].every((each) => typeof each === 'string') &&
    (dwellMs === null || typeof dwellMs === 'number') &&
    VERDICT_VALUES.some((known) => known === said)
  )
}

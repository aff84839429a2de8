import { createStore } from '@/components/ui/store'
import type { Refusal } from '@/lib/domain/refusal'

/** An answer on its way: the key under which it counts once, and who gave it: it is sent under no other name. */
export type Kept = { readonly key: string; readonly reviewer: string }

/** What became of an answer: on its way, without a reply, nothing of it is recorded, or what recorded it. */
export type SendState = 'sending' | 'unsaved' | 'gone' | { readonly operationId: string }

/** True for what may well succeed a moment later with the same key. */
export function isRetryable(refusal: Refusal): boolean {
  return refusal.kind === 'store-busy' || refusal.kind === 'failed'
}

export type Outbox<Intent extends Kept> = ReturnType<typeof createOutbox<Intent>>

/**
 * Answers that are kept in this browser until the server has confirmed or refused them, oldest first. What cannot be read is
 * nothing; `replaces` says whose place a newer answer takes.
 */
export function createOutbox<Intent extends Kept>(outbox: {
  readonly storedAt: string
  readonly isIntent: (value: unknown) => value is Intent
  readonly replaces?: (newer: Intent, older: Intent) => boolean
}) {
  const { storedAt, isIntent, replaces = () => false } = outbox
  const changed = createStore(null, 'storage')

  const text = () => localStorage.getItem(storedAt) ?? '[]'
  const parse = (stored: string): readonly Intent[] => {
    try {
      const parsed: unknown = JSON.parse(stored)
      return Array.isArray(parsed) ? parsed.filter(isIntent) : []
    } catch {
      return []
    }
  }
  const read = () => parse(text())
  const write = (intents: readonly Intent[]) => {
    try {
      localStorage.setItem(storedAt, JSON.stringify(intents))
    } catch {
      // full or switched off: they live as long as the page
    }
    changed.set(null)
  }
  return {
    /** The outbox as it is stored: the same text as long as nothing changed. */
    text,
    parse,
    read,
    subscribe: changed.subscribe,
    /** Keeps an answer; one that is kept already keeps its place. */
    keep: (intent: Intent) => {
      const kept = read()
      write(
        kept.some(({ key }) => key === intent.key)
          ? kept.map((each) => (each.key === intent.key ? intent : each))
          : [...kept.filter((each) => !replaces(intent, each)), intent],
      )
    },
    drop: (key: string) => {
      const kept = read()
      const left = kept.filter((each) => each.key !== key)
      if (left.length < kept.length) write(left)
    },
  }
}

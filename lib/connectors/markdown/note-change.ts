import type { StoreState } from '@/lib/domain/connection'
import { parseInstant } from '@/lib/domain/parse-instant'
import { readHeld } from '@/lib/importers/basic-memory/observation'

type Changed = { readonly after: StoreState; readonly says: string }

/** Ends an observation: by the end of its qualifier, where it says since when it holds, otherwise under the heading for what has ended. */
export function endNote(is: StoreState, at: Date): Changed {
  const day = at.toISOString().slice(0, 10)
  const { summary = null, line = null, file = '' } = is
  const held = summary === null ? null : readHeld(summary)
  const dayMs = parseInstant(day) ?? 0
  if (summary === null || held === null || held.fromMs >= dayMs)
    return {
      after: { ...is, ended: 'yes' },
      says: `The line of this fact moves to the end of ${file}, under “Superseded”, unchanged.`,
    }
  const ended = summary.replace(/,[^,]*\)$/u, `,${day})`)
  return {
    after: { ...is, status: day, summary: ended, line: line?.replace(summary, ended) ?? null },
    says: `In ${file}, this fact holds until ${day}. Nothing else in the note changes.`,
  }
}

export function giveBackInNote(is: StoreState): Changed {
  return {
    after: { ...is, ended: null },
    says: `The line of this fact moves back among those of ${is['file'] ?? ''} that are current.`,
  }
}

import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs, instantOrNull } from '@/lib/domain/instant'
import { cleanText } from '@/lib/importers/clean-text'

import type { Note, Observation } from './note'

/** What an observation says beside its words: an import and a connection read the same. */
export type Beside = Pick<FactInput, 'tags' | 'validFrom' | 'validUntil' | 'protected' | 'source'>

/** Returns what an observation of a note says beside its words. */
export function besideWords(
  { tags, context, held }: Observation,
  { note, file }: { readonly note: Pick<Note, 'locked'>; readonly file: string },
): Beside {
  const untilMs = held?.untilMs ?? null
  return {
    tags: tags.map((tag) => cleanText(tag)),
    validFrom: held === null ? null : instantFromMs(held.fromMs),
    validUntil: instantOrNull(untilMs),
    protected: note.locked,
    source: {
      externalId: null,
      excerpt: context === null ? null : cleanText(context),
      session: file,
    },
  }
}

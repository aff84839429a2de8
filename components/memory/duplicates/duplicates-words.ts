import { confidenceWords } from '@/lib/domain/confidence-words'
import { isolated } from '@/lib/domain/isolated'
import type { MergeWarning } from '@/lib/domain/merge-plan'
import { MERGE_WEIGHTS } from '@/lib/domain/merge-score'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { DuplicatesPage } from '@/lib/views/duplicates'

/** Returns what the search found, in sentences. */
export function summarySentences(
  view: Pick<
    DuplicatesPage,
    | 'facts'
    | 'total'
    | 'matches'
    | 'differing'
    | 'keptApart'
    | 'model'
    | 'modelProblem'
    | 'thresholds'
  >,
): readonly string[] {
  const facts = formatCount(view.facts, 'current fact', 'current facts')
  const found =
    view.total === 0
      ? `No duplicates among ${facts}.`
      : `${formatCount(view.total, 'group')} of similar facts among ${facts}: ${formatCount(view.matches, 'match', 'matches')}, ${formatNumber(view.total - view.matches)} possible.`
  const { match, possible } = view.thresholds
  const by =
    view.model === null
      ? 'Similarity compares words and tags, weighted equally. A text that has all the words of another is possible, too. Without an embedding model, paraphrases are not found.'
      : `Similarity is weighted ${MERGE_WEIGHTS.embedding} by ${view.model}, ${MERGE_WEIGHTS.tags} by tags and ${MERGE_WEIGHTS.tokens} by words.`
  return [
    found,
    `${by} A match starts at ${confidenceWords(match)}, a possible one at ${confidenceWords(possible)}.`,
    ...(view.differing === 0
      ? []
      : [
          `${formatCount(view.differing, 'pair is', 'pairs are')} as similar but ${view.differing === 1 ? 'differs' : 'differ'} in a number or name. Those are proposals, not duplicates.`,
        ]),
    ...(view.keptApart === 0
      ? []
      : [`${formatCount(view.keptApart, 'pair was', 'pairs were')} marked not duplicates.`]),
  ]
}

/** Returns what speaks against a merge, as a sentence. */
export function warningSentence(warning: MergeWarning): string {
  switch (warning.kind) {
    case 'differs':
      return `Their meaning differs (signal: ${warning.signal}).`
    case 'other-place':
      return `They do not have the same ${warning.what}.`
    case 'context':
      return `They do not agree on “${isolated(warning.key)}” in their metadata.`
    case 'not-current':
      return 'Only some of them are current. After the merge, only the times of the one you keep count.'
  }
}

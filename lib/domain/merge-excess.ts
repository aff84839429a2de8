import { formatNumber } from '@/lib/language/format'

import { MAX_CONTENT_LENGTH, MAX_TAGS, type Fact } from './fact'
import { lengthOf, MAX_METADATA_LENGTH } from './metadata'
import type { Refusal } from './refusal'

type Grown = Pick<Fact, 'content' | 'tags' | 'metadata'>

/** Refuses a merge whose survivor would become more than an import takes, as its export could not be read again (rule ME17). */
export function mergeExcess(before: Grown, merged: Grown): Refusal | null {
  const sizes = [
    ['text', 'characters', merged.content.length, before.content.length, MAX_CONTENT_LENGTH],
    ['list of tags', 'tags', merged.tags.length, before.tags.length, MAX_TAGS],
    [
      'metadata',
      'characters',
      lengthOf(merged.metadata),
      lengthOf(before.metadata),
      MAX_METADATA_LENGTH,
    ],
  ] as const
  const over = sizes.find(([, , size, was, limit]) => size > limit && size > was)
  if (over === undefined) return null
  const [what, unit, size, , limit] = over
  const advice =
    what === 'text' ? 'merge fewer facts, or keep only the words of one' : 'merge fewer facts'
  const problem = `The merged ${what} would have ${formatNumber(size)} ${unit} and the limit is ${formatNumber(limit)}; ${advice}.`
  return { kind: 'bad-input', problem }
}

import { signalWords } from '@/components/review/signals/pattern-words'
import { stratumWords } from '@/lib/domain/blind-sample'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { isolated } from '@/lib/domain/isolated'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { PairFilter } from '@/lib/filters/pair-filter'

const SAID_WORDS = {
  settled: 'labeled',
  right: 'labeled as outdated',
  wrong: 'labeled as keep both',
  unlabelled: 'not settled yet',
} as const

/** Returns which pairs a list has, part by part; whose they are is the title of the page. */
export function pairFilterWords(filter: PairFilter): readonly string[] {
  const { proposed, said, from, to, pattern, part, stratum } = filter
  return [
    proposed === null ? null : proposed === 'yes' ? 'proposed' : 'not proposed',
    said === null ? null : SAID_WORDS[said],
    from === null ? null : `${confidenceWords(from)} and above`,
    to === null || to === 1 ? null : `below ${confidenceWords(to)}`,
    pattern === null ? null : pattern === '' ? 'no signal' : signalWords(pattern),
    part,
    stratum === null ? null : stratumWords(stratum).toLowerCase(),
    ...peopleWords(filter),
  ].filter((words) => words !== null)
}

/** Returns whether a pair counts as proposed: in a list of one side of a line by that line, and else as it was drawn. */
export function countsAsProposed(
  pair: { readonly proposed: boolean },
  { from, to }: Pick<PairFilter, 'from' | 'to'>,
): boolean {
  const below = to !== null && to < 1
  if (from !== null && !below) return true
  return from === null && below ? false : pair.proposed
}

function peopleWords(filter: PairFilter): readonly (string | null)[] {
  const { twice, full, one, other, same, mine, theirs } = filter
  const answered = (name: string, value: PairFilter['mine']) =>
    value === null
      ? `labeled by ${isolated(name)}`
      : `${isolated(name)}: ${VERDICT_WORDS[value].done}`
  return [
    twice ? 'labeled by two or more people' : null,
    full ? 'fully labeled' : null,
    one === null ? null : answered(one, mine),
    other === null ? null : answered(other, theirs),
    same ? 'in agreement' : null,
  ]
}

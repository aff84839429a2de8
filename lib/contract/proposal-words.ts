import { isolated } from '@/lib/domain/isolated'
import { beliefOf, gapWords, resultOf, signalNames } from '@/lib/domain/proposal-words'
import { formatDay } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'
import type { ProposalView } from '@/lib/views/proposal-view'

import { verdict, type ProposalInWords } from './shapes'
import { VALUES, type VerdictWord } from './verdict-words'

/** Returns the sentences that the page shows about a proposal (rule DR15). */
export function proposalWords(view: ProposalView): ProposalInWords['words'] {
  const { reason, record, readings, staleSides, obstacles, note, foreign } = view
  const { lead, values, tail } = beliefOf(view)
  const { heading, lines, more, notes } = resultOf(view)
  const gap = gapWords(view)
  const stale =
    'This was found in the earlier wording. Check again on the page to see what holds now.'
  return {
    belief: `${lead}${values.map((value, at) => `${at === 0 ? ' ' : ' and '}${isolated(value)}`).join('')}${tail}`,
    why: reason.why,
    caution: staleSides === null ? reason.caution : stale,
    note,
    foreign: foreign && { system: foreign.system, confidence: foreign.confidence },
    record: record.sentence,
    signals: signalNames(readings),
    older: sinceOf(view.older),
    newer: gap === '' ? sinceOf(view.newer) : `${sinceOf(view.newer)}, ${gap}`,
    effect: {
      heading,
      receives: [...lines.map(({ content }) => content), ...(more === null ? [] : [more])],
      notes: [...notes],
    },
    blocked: Object.fromEntries(
      verdict.options.flatMap((word): [VerdictWord, string][] => {
        const refusal = obstacles[VALUES[word]]
        return refusal === null ? [] : [[word, refusal.sentence]]
      }),
    ),
  }
}

function sinceOf({ timeKnown, validFrom }: FactView): string {
  return timeKnown ? formatDay(validFrom) : 'time unknown'
}

import type { FactInput } from '@/lib/domain/import-batch'
import type { Store } from '@/lib/store/port'

import type { Arrival, ArrivalProblem } from './arrival'
import { RETRACTS, retractedWords } from './arrival-rules'

const MOST_SEARCHED = 20 // sentences without an entity or an aspect in one request; each search reads all facts of the agent
const NOTHING_SAYS_IT =
  'It takes something back, so no agent receives it. No stored fact contains the words that it names.'

/** True for a sentence that only takes something back (rule AW9). */
export function takesBack(said: Parameters<typeof retractedWords>[0]): boolean {
  return retractedWords(said) !== null
}

/**
 * Finds what sentences without an entity or an aspect take back (rule AW22): the latest fact of the agent, in any slot, that contains the
 * words.
 */
export async function retractedElsewhere(
  store: Store,
  agentId: string,
  inputs: readonly FactInput[],
): Promise<readonly Arrival[]> {
  const loose = inputs.flatMap((input, index) => {
    const hasSlot = input.entity !== null && input.aspect !== null
    const words = hasSlot || input.supersedes !== undefined ? null : retractedWords(input)
    return words === null || words === '' ? [] : [{ index, words }]
  })
  const found: Arrival[] = []
  for (const { index, words } of loose.slice(0, MOST_SEARCHED)) {
    const target = await store.read.fact.findFirst({
      where: {
        agentId,
        status: 'active',
        protected: false,
        kind: { not: 'constraint' },
        normalizedContent: { contains: words },
        OR: [{ validUntil: null }, { validUntil: { gt: store.read.fact.fields.validFrom } }],
      },
      orderBy: [{ validFrom: 'desc' }, { id: 'desc' }],
      select: { id: true, revision: true, content: true },
    })
    if (target === null) continue
    found.push({ index, step: 'DELETE', target, by: 'rules', why: RETRACTS, asks: true })
  }
  return found
}

/** Says of each sentence that takes something back, and names nothing that is stored, that nothing comes of it. */
export function unfound(
  inputs: readonly FactInput[],
  arrivals: readonly Arrival[],
): readonly ArrivalProblem[] {
  const known = new Set(arrivals.map(({ index }) => index))
  return inputs.flatMap((input, index) =>
    takesBack(input) && !known.has(index) && input.supersedes === undefined
      ? [{ index, reason: NOTHING_SAYS_IT }]
      : [],
  )
}

import { refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult } from '@/lib/connectors/port'
import { refusal } from '@/lib/connectors/store-problems'

const SENTENCE = 'The server can only remove a text, and Palimpsest deletes nothing.'
const BY_HAND = 'Palimpsest keeps the decision. Have the agent remove the text by hand.'

/** Refuses every change: the store has no state in which a fact has ended. */
export function planMcpMemory(): PlanResult {
  return refuse('not-supported', SENTENCE, BY_HAND)
}

export function writeMcpMemory(): Promise<void> {
  return Promise.reject(refusal(SENTENCE, BY_HAND))
}

import type { OperationKind } from '@/lib/domain/operation'
import type { ChainLink } from '@/lib/store/queries/load-chain'

/** One supersession: who, why, when. */
export type ChainLinkView = {
  readonly olderId: string
  readonly newerId: string
  readonly at: string | null
  readonly by: string | null // null: the source system said so
  readonly why: string // one phrase: 'approved P-142 (value)', 'by hand: …', 'imported from signet'
  readonly operationId: string | null
  readonly proposalId: string | null
  readonly proposalNumber: number | null
}

/** Returns one supersession for the screens: who, why, when. */
export function chainLinkView(link: ChainLink): ChainLinkView {
  const { older, newerId, operation, proposal } = link
  const said = operation === null || operation.kind === 'import'
  const at = said ? older.supersededAt : operation.at
  return {
    olderId: older.id,
    newerId,
    at: at?.toISOString() ?? null,
    by: said ? null : operation.actor,
    why: said ? `imported from ${older.source?.system ?? 'another store'}` : reasonOf(link),
    operationId: operation?.id ?? null,
    proposalId: proposal?.id ?? null,
    proposalNumber: proposal?.number ?? null,
  }
}

function reasonOf({ operation, proposal }: ChainLink): string {
  if (proposal !== null) {
    const done = proposal.verdict === 'reverse' ? 'reversed' : 'approved'
    const signal = proposal.winningSignal === null ? '' : ` (${proposal.winningSignal})`
    return `${done} P-${proposal.number}${signal}`
  }
  const reason = operation?.reason ?? ''
  const how = HOW[operation?.kind ?? 'supersede'] ?? 'by hand'
  return reason === '' ? how : `${how}: ${reason}`
}

const HOW: Readonly<Partial<Record<OperationKind, string>>> = {
  'answer-ended': 'reversed',
  merge: 'merged',
  restate: 'restated',
  restore: 'an earlier version was restored',
  repair: 'repaired',
}

import { composeContext, contextMarkdown, type ContextFact } from '@/lib/domain/context'
import { EVERY_PROPOSAL, type ContextFilter } from '@/lib/filters/context-filter'
import type { Store } from '@/lib/store/port'

import { readProposal } from './proposal-page'
import type { ProposalView } from './proposal-view'
import { readProposals } from './proposals'

/** A pending proposal whose approval can be tried out. */
export type WaitingProposal = {
  readonly id: string
  readonly number: number
  readonly older: string
  readonly newer: string
}

/** What the agent receives before and after approving a proposal, as if it were live (rule TO6). */
export type ContextTrial =
  | { readonly kind: 'unknown' } // the agent has no such proposal
  | {
      readonly kind: 'none' // approval would not change the context
      readonly id: string
      readonly number: number
      readonly why: 'closed' | 'cannot' | 'not-received' | 'later'
    }
  | (TrialEffect & { readonly kind: 'effect'; readonly id: string; readonly number: number })
  | (TrialEffect & {
      readonly kind: 'all'
      readonly approvable: number // of those tried
      readonly tried: number
      readonly pending: number // more than were tried, where there are too many
    })

type TrialEffect = {
  readonly before: string
  readonly after: string
  readonly gone: readonly string[] // lines of the Markdown
  readonly came: readonly string[]
}

type Tried = {
  readonly agentId: string
  readonly proposalId: string
  readonly facts: readonly ContextFact[]
  readonly filter: ContextFilter
}

const MOST_WAITING = 50
const MOST_TRIED = 200

/** Reads how approving a proposal would change its agent's context. */
export async function readTrial(store: Store, tried: Tried): Promise<ContextTrial> {
  const { agentId, proposalId } = tried
  if (proposalId === EVERY_PROPOSAL) return tryAll(store, tried)
  const proposal = await readProposal(store, proposalId)
  if (proposal === null || proposal.agentId !== agentId) return { kind: 'unknown' }
  const { id, number, effect } = proposal
  const open = proposal.status === 'pending' || proposal.status === 'stale'
  if (!open) return { kind: 'none', id, number, why: 'closed' }
  if (effect.laterAt !== null) return { kind: 'none', id, number, why: 'later' }
  const ended = endedBy(proposal)
  if (ended.length === 0) {
    const why = proposal.obstacles.supersede === null ? 'not-received' : 'cannot'
    return { kind: 'none', id, number, why }
  }
  const changed = withoutFacts(tried, new Set(ended))
  if (changed.before === changed.after) return { kind: 'none', id, number, why: 'not-received' }
  return { kind: 'effect', id, number, ...changed }
}

/** What is left once every pending proposal is approved that can be, the newest ones where there are too many. */
async function tryAll(store: Store, tried: Tried): Promise<ContextTrial> {
  const where = { agentId: tried.agentId, status: 'pending' }
  const [pending, rows] = await Promise.all([
    store.read.proposal.count({ where }),
    store.read.proposal.findMany({
      where,
      select: { id: true },
      orderBy: { id: 'desc' },
      take: MOST_TRIED,
    }),
  ])
  const proposals = await readProposals(
    store,
    rows.map(({ id }) => id),
  )
  const approvable = proposals.filter(
    ({ effect, obstacles }) => obstacles.supersede === null && effect.laterAt === null,
  )
  const changed = withoutFacts(tried, new Set(approvable.flatMap(endedBy)))
  return {
    kind: 'all',
    approvable: approvable.length,
    tried: proposals.length,
    pending,
    ...changed,
  }
}

/** The facts that the agent would not receive any more. */
function endedBy({ effect, ...proposal }: ProposalView): readonly string[] {
  return effect.received
    .filter((side) => !effect.receivedAfter.includes(side))
    .map((side) => proposal[side].id)
}

function withoutFacts({ agentId, facts, filter }: Tried, ended: ReadonlySet<string>): TrialEffect {
  const budget = { agentId, tokens: Number(filter.budget) }
  const before = contextMarkdown(composeContext(facts, budget))
  const staying = facts.filter((fact) => !ended.has(fact.id))
  const after = contextMarkdown(composeContext(staying, budget))
  return { before, after, gone: linesOnlyIn(before, after), came: linesOnlyIn(after, before) }
}

/** Reads an agent's newest pending proposals. */
export async function waitingProposals(
  store: Store,
  agentId: string,
): Promise<readonly WaitingProposal[]> {
  const rows = await store.read.proposal.findMany({
    where: { agentId, status: 'pending' },
    select: {
      id: true,
      number: true,
      older: { select: { content: true } },
      newer: { select: { content: true } },
    },
    orderBy: { id: 'desc' },
    take: MOST_WAITING,
  })
  return rows.map(({ older, newer, ...row }) => ({
    ...row,
    older: older.content,
    newer: newer.content,
  }))
}

function linesOnlyIn(text: string, other: string): readonly string[] {
  const known = new Map<string, number>()
  for (const line of other.split('\n')) known.set(line, (known.get(line) ?? 0) + 1)
  return text.split('\n').filter((line) => {
    const left = known.get(line) ?? 0
    known.set(line, left - 1)
    return left <= 0 && line !== ''
  })
}

import { DETECTOR_VERSION } from '@/lib/detection/detect'
import type { Policy } from '@/lib/domain/policy'
import {
  contextDifferences,
  pairKeyOf,
  type Proposal,
  type ProposalOrigin,
} from '@/lib/domain/proposal'
import type { GuardedChange } from '@/lib/store/changes'
import type { Tx } from '@/lib/store/open-store'
import { fromProposal, toFact, type FactRow, type ProposalRow } from '@/lib/store/rows'

import type { Candidate } from './find-candidates'
import { openWorkspace } from './workspace'

export type FindingsToRecord = {
  readonly agentId: string
  readonly candidates: readonly Candidate[]
  readonly origin: ProposalOrigin
  readonly policy: Policy
  readonly at: Date
  readonly newId: () => string
}

export type RecordedFindings = {
  readonly proposals: readonly ProposalRow[] // to insert
  readonly updates: readonly GuardedChange[] // stale or answered ones that are asked anew
  readonly seenAgain: number
}

const CHUNK = 5_000

/**
 * Turns findings into proposal rows, inside the transaction that writes them: facts that changed or left since the detector
 * read them are passed over (the next sweep sees them), a pair that is already asked counts as seen again (rule P1).
 */
export async function recordFindings(tx: Tx, found: FindingsToRecord): Promise<RecordedFindings> {
  if (found.candidates.length === 0) return { proposals: [], updates: [], seenAgain: 0 }
  const facts = await loadActive(tx, found.candidates)
  const recorded = await loadRecorded(tx, found)
  const workspace = openWorkspace(tx)
  const proposals: ProposalRow[] = []
  const seenIds: string[] = []
  let number = await nextNumber(tx)
  for (const candidate of found.candidates) {
    const older = facts.get(candidate.older.id)
    const newer = facts.get(candidate.newer.id)
    const asRead =
      older?.revision === candidate.older.revision && newer?.revision === candidate.newer.revision
    if (older === undefined || newer === undefined || !asRead) continue
    const row = recorded.get(pairKeyOf(older.id, newer.id))
    const asked = askedProposal(found, { candidate, older, newer })
    if (row === undefined) {
      proposals.push(fromProposal({ ...asked, id: found.newId(), number: number++ }))
    } else if (
      row.status === 'pending' ||
      (row.status === 'decided' && row.verdict !== 'keep_both')
    ) {
      seenIds.push(row.id)
    } else {
      workspace.hold('proposal', [row])
      workspace.patch(
        'proposal',
        row.id,
        askedAgain(fromProposal({ ...asked, id: row.id, number: row.number })),
      )
    }
  }
  await tx.proposal.updateMany({
    where: { id: { in: seenIds } },
    data: { seen: { increment: 1 }, lastSeenAt: found.at },
  })
  return { proposals, updates: workspace.updates(), seenAgain: seenIds.length }
}

/** The columns of a proposal that asking it again sets; its number, history and age stay. */
function askedAgain(row: ProposalRow) {
  const {
    id: _id,
    number: _number,
    createdAt: _createdAt,
    seen: _seen,
    lastSeenAt: _last,
    version: _version,
    ...rest
  } = row
  return rest
}

function askedProposal(
  found: FindingsToRecord,
  pair: { readonly candidate: Candidate; readonly older: FactRow; readonly newer: FactRow },
): Proposal {
  const { candidate, older, newer } = pair
  return {
    id: '',
    number: 0,
    agentId: found.agentId,
    olderFactId: older.id,
    newerFactId: newer.id,
    pairKey: pairKeyOf(older.id, newer.id),
    kind: 'supersede',
    origin: found.origin,
    entity: older.entity ?? '',
    aspect: older.aspect ?? '',
    readings: candidate.finding.readings,
    confidence: candidate.finding.confidence,
    winningSignal: candidate.finding.winningSignal,
    pattern: candidate.finding.pattern,
    contextDiffers: contextDifferences(toFact(older), toFact(newer)).length > 0,
    detectorVersion: DETECTOR_VERSION,
    policySnapshot: found.policy,
    note: null,
    olderRevision: older.revision,
    newerRevision: newer.revision,
    status: 'pending',
    unsure: false,
    verdict: null,
    verdictId: null,
    applied: false,
    version: 1,
    createdAt: found.at,
    seen: 1,
    lastSeenAt: found.at,
  }
}

async function loadActive(
  tx: Tx,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, FactRow>> {
  const ids = [...new Set(candidates.flatMap(({ older, newer }) => [older.id, newer.id]))]
  const facts = new Map<string, FactRow>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const rows = await tx.fact.findMany({
      where: { id: { in: ids.slice(from, from + CHUNK) }, status: 'active' },
    })
    for (const row of rows) facts.set(row.id, row)
  }
  return facts
}

async function loadRecorded(
  tx: Tx,
  found: FindingsToRecord,
): Promise<ReadonlyMap<string, ProposalRow>> {
  const keys = found.candidates.map(({ older, newer }) => pairKeyOf(older.id, newer.id))
  const rows = new Map<string, ProposalRow>()
  for (let from = 0; from < keys.length; from += CHUNK) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const part = await tx.proposal.findMany({
      where: { agentId: found.agentId, pairKey: { in: keys.slice(from, from + CHUNK) } },
    })
    for (const row of part) rows.set(row.pairKey, row)
  }
  return rows
}

/** Returns the next number that people will call a proposal by. */
export async function nextNumber(tx: Tx): Promise<number> {
  const last = await tx.proposal.findFirst({
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  return (last?.number ?? 0) + 1
}

import type { Policy } from '@/lib/domain/policy'
import { contextDifferences, pairKeyOf, type ProposalOrigin } from '@/lib/domain/proposal'
import { withoutSecrets } from '@/lib/domain/secrets'
import type { GuardedChange } from '@/lib/store/changes'
import { newProposal } from '@/lib/store/new-proposal'
import type { Tx } from '@/lib/store/port'
import { toMetadata, type ProposalRow } from '@/lib/store/rows'
import type { ScannedFact } from '@/lib/store/scan'
import {
  changedLater,
  recordSeenAgain,
  findKnownPairs,
  findMoved,
  type GivenBackPair,
  type KnownPair,
} from '@/lib/store/sql/check-findings'
import { nextProposalNumber } from '@/lib/store/sql/next-proposal-number'

import type { Candidate } from './find-candidates'
import { openWorkspace } from './workspace'

export type FindingsToRecord = {
  readonly agentId: string
  readonly candidates: readonly Candidate[]
  readonly origin: ProposalOrigin
  readonly since?: Date // when the run that found them began
  readonly seq?: number | undefined // of the operation that they are added to, if it began before
  readonly policy: Policy
  readonly at: Date
  readonly newId: () => string
}

export type RecordedFindings = {
  readonly proposals: readonly ProposalRow[] // to insert
  readonly updates: readonly GuardedChange[] // stale or answered proposals asked again, and those that only another system had proposed
  readonly asked: readonly ProposalRow[] // both of the above
  readonly seenAgain: number // pairs that were on record
}

/**
 * Turns findings into proposal rows, inside the transaction that writes them. Facts that changed or left since the detector read them are
 * skipped (the next sweep sees them); a pair that is already open counts as seen again (rules P1, P9). A pair of which a person gave the older
 * fact back is not asked again (rule AU4). What an operation has changed since the one they are added to began is left to the next sweep, because
 * the log is in the order in which operations began (rule SW10).
 */
export async function recordFindings(tx: Tx, found: FindingsToRecord): Promise<RecordedFindings> {
  if (found.candidates.length === 0) return { proposals: [], updates: [], asked: [], seenAgain: 0 }
  const facts = found.candidates.flatMap(({ older, newer }) => [older, newer])
  const moved = await findMoved(tx, facts)
  const pairKeys = found.candidates.map(({ older, newer }) => pairKeyOf(older.id, newer.id))
  const { known, givenBack } = await findKnownPairs(tx, found.agentId, pairKeys)
  const snapshot = JSON.stringify(found.policy)
  const proposals: ProposalRow[] = []
  const seenIds: string[] = []
  const askAgain: { id: string; row: ProposalRow }[] = []
  const alsoOurs: { id: string; row: ProposalRow }[] = []
  let number = await nextProposalNumber(tx)
  for (const [index, candidate] of found.candidates.entries()) {
    if (moved.has(candidate.older.id) || moved.has(candidate.newer.id)) continue
    const answered = givenBack.get(pairKeys[index] ?? '')
    if (answered !== undefined && isAsAsked(answered, candidate)) continue
    const pair = known.get(pairKeys[index] ?? '')
    const row = () => proposalRow(found, candidate, snapshot)
    const step = stepFor(pair, candidate)
    if (step === 'ask') proposals.push({ ...row(), id: found.newId(), number: number++ })
    if (pair !== undefined && step === 'seen') {
      if (!isFromSameRun(pair, found)) seenIds.push(pair.id)
      if (pair.status === 'pending' && Boolean(pair.foreignOnly))
        alsoOurs.push({ id: pair.id, row: row() })
    }
    if (pair !== undefined && step === 'ask-again') askAgain.push({ id: pair.id, row: row() })
  }
  await recordSeenAgain(tx, seenIds, found.at)
  const workspace = openWorkspace(tx)
  const ids = [...askAgain, ...alsoOurs].map(({ id }) => id)
  const later = found.seq === undefined ? null : await changedLater(tx, found.seq, ids)
  const mayChange = ({ id }: { readonly id: string }) => later?.has(id) !== true
  const again = askAgain.filter(mayChange)
  await workspace.load('proposal', ids)
  for (const { id, row } of again) workspace.patch('proposal', id, askedAgain(row))
  for (const { id, row } of alsoOurs.filter(mayChange))
    workspace.patch('proposal', id, ourReading(row))
  const asked = again.map(({ id }) => workspace.get('proposal', id) as ProposalRow)
  return {
    proposals,
    updates: workspace.updates(),
    asked: [...proposals, ...asked],
    seenAgain: seenIds.length,
  }
}

/** True for what a run that was ended between two writes had asked, or seen, before: whoever goes on with it finds that again (rule SW9). */
function isFromSameRun({ lastSeenAt }: KnownPair, { since, at }: FindingsToRecord): boolean {
  return since !== undefined && since.getTime() < lastSeenAt && lastSeenAt <= at.getTime()
}

/**
 * Decides what a finding does, given the pair in this transaction: someone may have answered or withdrawn it since the detector read it. An
 * answer holds until a text changes (rules P1, P2, P3, P6).
 */
function stepFor(
  pair: KnownPair | undefined,
  candidate: Candidate,
): 'ask' | 'seen' | 'ask-again' | 'pass' {
  if (pair === undefined) return 'ask'
  if (pair.status === 'pending') return 'seen'
  if (pair.status === 'stale' || !isAsAsked(pair, candidate)) return 'ask-again'
  return pair.status === 'decided' && pair.verdict !== 'keep_both' ? 'seen' : 'pass'
}

function isAsAsked(pair: GivenBackPair, { older, newer }: Candidate): boolean {
  const [first, second] = pair.olderFactId === older.id ? [older, newer] : [newer, older]
  return (
    first.revision === Number(pair.olderRevision) && second.revision === Number(pair.newerRevision)
  )
}

/** The proposal columns set by asking again; its number, history and age stay. */
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

/** When our detector proposes what another system did, our reading applies and the other's words stay (rule I15). */
function ourReading(row: ProposalRow) {
  const { readings, confidence, winningSignal, pattern, contextDiffers } = row
  const { detectorVersion, policySnapshot, foreignOnly } = row
  return {
    readings,
    confidence,
    winningSignal,
    pattern,
    contextDiffers,
    detectorVersion,
    policySnapshot,
    foreignOnly,
  }
}

function proposalRow(
  { agentId, origin, at }: FindingsToRecord,
  candidate: FindingsToRecord['candidates'][number],
  policySnapshot: string,
): ProposalRow {
  const { older, newer, note } = candidate
  return newProposal(candidate, {
    id: '',
    number: 0,
    agentId,
    origin,
    contextDiffers: contextDiffers(older, newer),
    policySnapshot,
    note: note === undefined ? null : withoutSecrets(note),
    createdAt: at,
  })
}

/** Rule G4; most facts carry no metadata, so there is nothing to parse. */
function contextDiffers(older: ScannedFact, newer: ScannedFact): boolean {
  if (older.metadata === '{}' || newer.metadata === '{}') return false
  return (
    contextDifferences(
      { metadata: toMetadata(older.metadata) },
      { metadata: toMetadata(newer.metadata) },
    ).length > 0
  )
}

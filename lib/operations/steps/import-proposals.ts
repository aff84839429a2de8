import type { Finding } from '@/lib/detection/finding'
import { compareByTime, type Fact } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import type { ImportBatch, ImportProblem, RecordedProposal } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Policy } from '@/lib/domain/policy'
import { contextDifferences, pairKeyOf } from '@/lib/domain/proposal'
import { withoutSecrets } from '@/lib/domain/secrets'
import { systemName } from '@/lib/domain/system-name'
import { loadDetector } from '@/lib/store/detectors'
import { encodeFinding } from '@/lib/store/evidence-column'
import { newProposal } from '@/lib/store/new-proposal'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type ProposalRow } from '@/lib/store/rows'
import { nextProposalNumber } from '@/lib/store/sql/next-proposal-number'

import { reachesThreshold } from './detected-columns'
import type { ImportRows } from './import-rows'

export type ImportedProposals = {
  readonly rows: readonly ProposalRow[]
  readonly problems: readonly ImportProblem[]
}

/**
 * Imports proposals that another system recorded. Our detector reads the pair and sets evidence and confidence; the other system's figure
 * is shown, and plays no part in ordering or thresholds (rule I13).
 */
export async function importProposals(
  tx: Tx,
  imported: {
    readonly batch: ImportBatch
    readonly rows: ImportRows
    readonly environment: Store['environment']
    readonly request: OperationRequest
  },
): Promise<ImportedProposals> {
  const { batch, request } = imported
  const { pairs, problems } = await findNewPairs(tx, imported)
  const found: ProposalRow[] = []
  const detections = new Map<string, Detection>()
  let number = await nextProposalNumber(tx)
  for (const { recorded, older, newer } of pairs) {
    const { policy, detect } =
      detections.get(older.agentId) ?? (await detectionOf(tx, older.agentId, imported.environment))
    detections.set(older.agentId, { policy, detect })
    const finding = detect(older, newer)
    found.push(
      importedRow({
        id: request.newId(),
        number: number++,
        older,
        newer,
        finding,
        policy,
        note: noteOf(recorded, batch.system),
        foreign: { system: batch.system, confidence: recorded.confidence },
        seen: { first: recorded.firstSeenAt, last: recorded.lastSeenAt, times: recorded.seen },
      }),
    )
  }
  return { rows: found, problems }
}

/** A recorded proposal that is new here, older fact first. */
export type NewPair = {
  readonly recorded: RecordedProposal
  readonly older: Fact
  readonly newer: Fact
}

/** Finds a batch's recorded proposals that are not on record here (rule P1), and why others cannot be asked. Writes nothing. */
export async function findNewPairs(
  reader: Tx,
  { batch, rows }: { readonly batch: ImportBatch; readonly rows: ImportRows },
): Promise<{ readonly pairs: readonly NewPair[]; readonly problems: readonly ImportProblem[] }> {
  const problems: ImportProblem[] = []
  const pairs = new Map<string, NewPair>()
  for (const recorded of batch.proposals) {
    const pair = pairOf(recorded, rows)
    if (typeof pair === 'string') {
      const ref = `${recorded.olderExternalId} → ${recorded.newerExternalId}`
      problems.push({ severity: 'flag', line: null, ref, reason: pair })
      continue
    }
    const [older, newer] = pair
    const pairKey = pairKeyOf(older.id, newer.id)
    if (pairs.has(pairKey)) continue
    const existing = await reader.proposal.findUnique({
      where: { agentId_pairKey: { agentId: older.agentId, pairKey } },
      select: { id: true },
    })
    if (existing === null) pairs.set(pairKey, { recorded, older, newer })
  }
  return { pairs: [...pairs.values()], problems }
}

export function importedRow(parts: {
  readonly id: string
  readonly number: number
  readonly older: Fact
  readonly newer: Fact
  readonly finding: Finding
  readonly policy: Policy
  readonly note: string
  readonly foreign: { readonly system: string; readonly confidence: number | null } | null
  readonly seen: { readonly first: Date; readonly last: Date; readonly times: number }
}): ProposalRow {
  const { older, newer, finding, policy, foreign, seen } = parts
  return newProposal(
    { older, newer, finding: encodeFinding(finding) },
    {
      id: parts.id,
      number: parts.number,
      agentId: older.agentId,
      origin: 'import',
      contextDiffers: contextDifferences(older, newer).length > 0,
      policySnapshot: JSON.stringify(policy),
      note: withoutSecrets(parts.note),
      foreignSystem: foreign?.system ?? null,
      foreignConfidence: foreign?.confidence ?? null,
      foreignOnly: foreign !== null && !reachesThreshold(finding, policy),
      createdAt: seen.first,
      seen: seen.times,
      lastSeenAt: seen.last,
    },
  )
}

type Detection = {
  readonly policy: Policy
  readonly detect: (older: Fact, newer: Fact) => Finding
}

/** Returns the detector that an agent's policy selects. */
export async function detectionOf(
  tx: Tx,
  agentId: string,
  environment: Store['environment'],
): Promise<Detection> {
  const { policy } = await loadPolicy(tx, agentId, environment)
  const detector = await loadDetector(tx, policy)
  const prepare = detector.createPreparer()
  return {
    policy,
    detect: (older, newer) => detector.detect(prepare(factText(older)), prepare(factText(newer))),
  }
}

function pairOf(recorded: RecordedProposal, rows: ImportRows): readonly [Fact, Fact] | string {
  const olderId = rows.idOf(recorded.agent, recorded.olderExternalId)
  const newerId = rows.idOf(recorded.agent, recorded.newerExternalId)
  const older = olderId === null ? null : rows.rowOf(olderId)
  const newer = newerId === null ? null : rows.rowOf(newerId)
  if (older === null || newer === null)
    return 'A side of this proposal is not among the imported facts.'
  if (older.status !== 'active' || newer.status !== 'active')
    return 'A side of this proposal is no longer active.'
  const [one, other] = [toFact(older), toFact(newer)]
  if (one.archived || other.archived)
    return 'A side of this proposal is archived at its source and takes no part in detection.' // rule SG6
  return compareByTime(one, other) <= 0 ? [one, other] : [other, one]
}

function noteOf({ seen, method, reason }: RecordedProposal, system: string): string {
  const times = seen === 1 ? 'once' : `${seen} times`
  return `${systemName(system)} proposed this ${times} (${method}${reason === null ? '' : `: ${reason}`}).`
}

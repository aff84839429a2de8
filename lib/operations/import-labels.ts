import { person } from '@/lib/domain/actor'
import type { LabelFile, LabelReport } from '@/lib/domain/label-file'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { fingerprint } from './steps/fingerprint'
import { planLabels, type LabelPlan } from './steps/plan-labels'
import { recordOperation, type Recorded } from './steps/record-operation'

export type ImportLabels = { readonly sampleId: string; readonly file: LabelFile }

export type LabelsOutcome = {
  readonly recorded: Recorded | null // null: there was nothing to write
  readonly report: LabelReport // before the labels were written
}

/**
 * Writes the labels of a file as one operation, decided on the labels as they are now (rules B27, B30). A row that names someone other than
 * the importer is taken on trust, so its label is unverified. Importing the same file again changes nothing.
 */
export async function importLabels(
  store: Store,
  { sampleId, file }: ImportLabels,
  request: OperationRequest,
): Promise<Result<LabelsOutcome>> {
  const about = `${sampleId} ${fingerprint(file)}`
  const importer = request.actor
  let plan: LabelPlan | null = null
  const intent = { kind: 'label', about, request } as const
  const recorded = await recordOperation(store, intent, async (tx, operationId) => {
    const planned = await planLabels(tx, { sampleId, file, importer })
    if (!planned.ok) return planned
    plan = planned.value
    const { labels } = plan
    if (labels.length === 0)
      return refused({ kind: 'no-change', sentence: 'The file brings no label that is not there.' })
    const agents = new Set(labels.map(({ pair }) => pair.agentId))
    return accepted({
      agentId: agents.size === 1 ? (labels[0]?.pair.agentId ?? null) : null,
      subject: {
        event: { type: 'labels-imported', file: file.name, labels: labels.length }, // not the labels: others may still label these pairs
        counts: { labels: labels.length },
      },
      labels: labels.map(({ pair, reviewer, value }) => ({
        id: request.newId(),
        pairId: pair.id,
        sampleId,
        agentId: pair.agentId,
        reviewer,
        reviewerId: person(reviewer, request.channel).actorId,
        verified: reviewer === importer && request.verified,
        value,
        role: 'label',
        dwellMs: null,
        at: request.at,
        operationId,
        reverted: false,
      })),
    })
  })
  if (!recorded.ok && (recorded.refusal.kind !== 'no-change' || plan === null)) return recorded
  const shown = plan ?? (await planAgain(store, { sampleId, file, importer }))
  if (shown === null) return refused({ kind: 'not-found', what: 'sample' })
  return accepted({
    recorded: recorded.ok ? recorded.value : null,
    report:
      recorded.ok && recorded.value.repeated
        ? asBefore(shown.report, recorded.value)
        : shown.report,
  })
}

/** A repeated request wrote its labels the first time (rule A5), so it reports the current state. */
async function planAgain(
  store: Store,
  asked: ImportLabels & { readonly importer: string },
): Promise<LabelPlan | null> {
  const planned = await planLabels(store.read, asked)
  return planned.ok ? planned.value : null
}

function asBefore(report: LabelReport, { operation }: Recorded): LabelReport {
  return { ...report, matched: operation.subject.counts?.['labels'] ?? report.matched }
}

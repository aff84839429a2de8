import { normalizeText } from '@/lib/detection/normalize-text'
import type { FactInput } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { retractionRefusal } from '@/lib/domain/retract'
import { supersededColumns } from '@/lib/domain/supersede'
import type { Store } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'

import { factProblem } from './steps/fact-problem'
import { factRow } from './steps/fact-rows'
import { fingerprint } from './steps/fingerprint'
import { openSourceBook } from './steps/known-sources'
import { openFact } from './steps/open-fact'
import { proposeForFacts, type InlinePass } from './steps/propose-for-facts'
import { recordOperation, type Recorded } from './steps/record-operation'
import { settleTiers } from './steps/settle-tiers'
import { supersedeRows } from './steps/supersede-rows'
import { shortened } from './steps/titles'

export type RestateFact = {
  readonly factId: string
  readonly version: number
  readonly content: string
  readonly validFrom: Date | null // null: from now on
  readonly confidence: number | null
  readonly source: FactInput['source']
  readonly reason: string | null
}

export type Restated = Recorded & { readonly factId: string; readonly inline: InlinePass }

const SYSTEM = 'palimpsest'

/**
 * Replaces a fact with what is true now: one operation stores the new version and supersedes the old one (rule LF2). An earlier text may
 * return this way, as a new version (rule A7).
 */
export async function restateFact(
  store: Store,
  command: RestateFact,
  request: OperationRequest,
): Promise<Result<Restated>> {
  const { factId, content, validFrom, reason } = command
  const about = fingerprint({ factId, content, validFrom, reason })
  const intent = { kind: 'restate', about, request } as const
  let fresh: FactRow | null = null
  const recorded = await recordOperation(store, intent, async (tx) => {
    const opened = await openFact(tx, store, { ...command, refusalOf: retractionRefusal })
    if (!opened.ok) return opened
    const { row, fact: older, workspace } = opened.value
    const input = inputOf(command, row, request)
    const problem = factProblem(input) ?? timeProblem(input, row)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    if (normalizeText(content) === older.normalizedContent)
      return refused({ kind: 'no-change', sentence: 'The fact already says exactly that.' })

    const context = { system: SYSTEM, at: request.at, newId: request.newId }
    const sources = await openSourceBook(tx, [input], context)
    const added = factRow(input, { ...context, sourceId: sources.idFor(input), importKey: null })
    fresh = added
    const columns = supersededColumns(older, toFact(added), request.at)
    const withdrawn = await supersedeRows(tx, workspace, { factId, columns, exceptProposal: null })
    await settleTiers(workspace, sources.isFresh(added.sourceId) ? [] : [added])
    return accepted({
      agentId: older.agentId,
      subject: {
        event: {
          type: 'replaced',
          how: 'restated',
          older: shortened(older.content),
          newer: shortened(content),
        },
        factIds: [older.id, added.id],
        counts: { facts: 1, applied: 1, withdrawn: withdrawn.length },
      },
      reason,
      facts: [added],
      sources: sources.fresh(),
      updates: workspace.updates(),
    })
  })
  if (!recorded.ok) return recorded
  const row = fresh ?? (await createdBy(store, recorded.value.operation.seq))
  if (row === null) return refused({ kind: 'not-found', what: 'fact' })
  const inline: InlinePass = recorded.value.repeated
    ? { detection: 'done', proposals: [] }
    : await proposeForFacts(store, [toFact(row)], request)
  return accepted({ ...recorded.value, factId: row.id, inline })
}

function inputOf(command: RestateFact, row: FactRow, request: OperationRequest): FactInput {
  const { agentId: agent, entity, aspect, key, kind, tags, metadata } = toFact(row)
  const place = { agent, entity, aspect, key, kind, tags, metadata }
  return {
    ...place,
    content: command.content,
    confidence: command.confidence,
    importance: row.importance,
    recordedAt: request.at,
    validFrom: command.validFrom,
    validUntil: null,
    protected: false,
    status: 'active',
    supersededBy: null,
    supersededAt: null,
    externalId: null,
    source: command.source,
  }
}

/** The new version must begin after the old one, which otherwise has no time of its own, and not in the future, which would leave a gap. */
function timeProblem({ validFrom, recordedAt }: FactInput, row: FactRow): string | null {
  if (validFrom !== null && recordedAt !== null && validFrom.getTime() > recordedAt.getTime())
    return 'The new version begins in the future; until then, nothing would be true. Enter it once it is true.'
  const begins = validFrom ?? recordedAt
  return begins !== null && begins.getTime() <= row.validFrom.getTime()
    ? 'The new version begins before the fact that it replaces, or with it. Give a later time.'
    : null
}

async function createdBy(store: Store, operationSeq: number): Promise<FactRow | null> {
  const created = await store.read.change.findFirst({
    where: { operationSeq, tableName: 'fact', before: null },
    select: { rowId: true },
  })
  return created === null ? null : store.read.fact.findUnique({ where: { id: created.rowId } })
}

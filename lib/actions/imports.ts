'use server'

import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import {
  agentNamesProblem,
  agentsOfBatch,
  renameAgents,
  type AgentName,
} from '@/lib/domain/rename-agents'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { importPreviews } from '@/lib/jobs/import-previews'
import { readImport, type ImportSource } from '@/lib/jobs/read-import'
import { uploadsFolder } from '@/lib/jobs/temporary-folder'
import type { Asked } from '@/lib/jobs/waiting'
import { importFacts } from '@/lib/operations/import-facts'
import { previewImport } from '@/lib/operations/preview-import'
import { forecastPairs } from '@/lib/operations/steps/forecast-pairs'
import { findFormerImport, type FormerImportRequest } from '@/lib/operations/steps/former-import'
import type { ImportPlan } from '@/lib/operations/steps/plan-import'
import { openDb, settings } from '@/lib/server/db'
import { sweepInBackground } from '@/lib/server/schedule'
import { readAgents } from '@/lib/views/agents'
import type { ImportPreview, SweepRunView } from '@/lib/views/settings-screen'
import { readSweepRun } from '@/lib/views/sweeps'

import { enterAtPace } from './at-pace'
import { idShape, keyShape } from './door'

const enter = enterAtPace('import')

export type PreviewOutcome = ImportPreview & { readonly token: string }

export type RunImportInput = {
  readonly token: string
  readonly agents?: readonly AgentName[] // as previewed
  readonly skipRefused: boolean
  readonly sweep: boolean
  readonly idempotencyKey: string
}

export type RunImportOutcome = ImportPreview & {
  readonly operationId: string | null // null: nothing was new
  readonly sweeps: readonly SweepRunView[]
  readonly sweepRefusals: readonly { readonly agent: string; readonly refusal: Refusal }[]
}

const MOST_PROBLEMS = 200
const SAMPLE = 5

const sourceShape = z.object({
  upload: idShape.nullable(),
  wal: idShape.nullable(),
  path: z.string().max(4_096).nullable(),
  agent: z.string().max(200).nullable(),
})

/** Reads a file, or a Signet database on this machine, and previews its import. Writes nothing. */
export async function previewImportAction(
  input: ImportSource,
): Promise<Result<PreviewOutcome, Refusal>> {
  return enter(sourceShape, input, async (source, request) => {
    const { dataDirectory, importFolders: folders } = settings()
    const asked = askedBy(request)
    const root = uploadsFolder(dataDirectory)
    const batch = await readImport(source, { asked, root, folders })
    if (!batch.ok) return batch
    const token = randomUUID()
    if (!importPreviews().keep(token, batch.value, asked))
      return refused({
        kind: 'bad-input',
        problem: 'Too many imports are waiting to be confirmed. Try again in an hour.',
      })
    return accepted({ ...(await previewAs(batch.value, [], request)), token })
  })
}

const namesShape = z
  .array(z.object({ from: z.string().max(200), to: z.string().max(1_000) }))
  .max(1_000)

const renameShape = z.object({ token: idShape, agents: namesShape })

/** Previews the same import with other agent names. Writes nothing. */
export async function renameAgentsAction(input: {
  readonly token: string
  readonly agents: readonly AgentName[]
}): Promise<Result<PreviewOutcome, Refusal>> {
  return enter(renameShape, input, async ({ token, agents }, request) => {
    const batch = importPreviews().find(token, askedBy(request))
    if (batch === null) return refused({ kind: 'preview-gone' })
    const names = typedNames(agents)
    const problem = agentNamesProblem(batch, names)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    return accepted({ ...(await previewAs(batch, names, request)), token })
  })
}

function typedNames(agents: readonly AgentName[]): readonly AgentName[] {
  return agents.map(({ from, to }) => ({ from, to: to.toWellFormed().trim() }))
}

/** Previews importing a batch under these agent names. */
async function previewAs(
  read: ImportBatch,
  names: readonly AgentName[],
  request: OperationRequest,
): Promise<ImportPreview> {
  const store = await openDb()
  const batch = renameAgents(read, names)
  const { plan, proposals, problems, frozen } = await previewImport(store, batch, request)
  const stored = new Map((await readAgents(store)).map(({ id, activeFacts }) => [id, activeFacts]))
  const called = new Map(names.map(({ from, to }) => [from, to]))
  return {
    ...previewOf(batch, { ...plan, proposals, problems }),
    instead: newInstead(batch, plan),
    pairs: await forecastPairs(store.read, plan),
    frozen: [...frozen],
    agents: agentsOfBatch(read).map(({ name: from, facts }) => {
      const to = called.get(from) ?? from
      return { from, to, facts, stored: stored.get(to) ?? 0 }
    }),
  }
}

const runShape = z.object({
  token: idShape,
  agents: namesShape.default([]),
  skipRefused: z.boolean(),
  sweep: z.boolean(),
  idempotencyKey: keyShape,
})

/** Imports the previewed batch as one operation. */
export async function runImportAction(
  input: RunImportInput,
): Promise<Result<RunImportOutcome, Refusal>> {
  return enter(runShape, input, async ({ token, agents: typed, skipRefused, sweep }, request) => {
    const store = await openDb()
    const read = importPreviews().find(token, askedBy(request))
    if (read === null) {
      // An import drops its preview, so a repeated request has none; the log knows its result (rule A5).
      const former = await findFormerImport(store, request)
      if (former === null) return refused({ kind: 'preview-gone' })
      return former.ok ? accepted(await formerOutcome(former.value)) : former
    }
    const names = typedNames(typed)
    const problem = agentNamesProblem(read, names)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    const batch = renameAgents(read, names)
    const done = await importFacts(store, { batch, skipRefused }, request)
    if (!done.ok) return done
    const { recorded, plan, proposals, problems, agents } = done.value
    const former = recorded?.repeated === true ? await findFormerImport(store, request) : null
    if (former?.ok === true) return accepted(await formerOutcome(former.value))
    if (recorded !== null) importPreviews().drop(token) // without a log entry, a repeated request still needs the preview
    return accepted({
      ...previewOf(batch, { ...plan, proposals, problems }),
      operationId: recorded?.operation.id ?? null,
      ...(await sweepAgents(sweep ? agents : [], request)),
    })
  })
}

async function sweepAgents(
  agents: readonly string[],
  request: OperationRequest,
): Promise<Pick<RunImportOutcome, 'sweeps' | 'sweepRefusals'>> {
  const store = await openDb()
  const sweeps: SweepRunView[] = []
  const sweepRefusals: { agent: string; refusal: Refusal }[] = []
  for (const agentId of agents) {
    const started = await sweepInBackground({ agentId, entity: null, trigger: 'import' }, request)
    if (!started.ok) {
      sweepRefusals.push({ agent: agentId, refusal: started.refusal })
      continue
    }
    const run = await readSweepRun(store, started.value.runId)
    if (run !== null) sweeps.push(run)
  }
  return { sweeps, sweepRefusals }
}

/** Answers a repeated request from the log, which does not keep single rows and their problems. */
async function formerOutcome({
  operation,
  sweepRunIds,
  ...counts
}: FormerImportRequest): Promise<RunImportOutcome> {
  const store = await openDb()
  const sweeps = await Promise.all(sweepRunIds.map((id) => readSweepRun(store, id)))
  return {
    ...counts,
    problems: [],
    sample: [],
    operationId: operation.id,
    sweeps: sweeps.filter((run) => run !== null),
    sweepRefusals: [],
  }
}

function askedBy({ actor, at }: OperationRequest): Asked {
  return { reviewer: actor, at }
}

/** Leaves out lines already read at an earlier import. */
function newInstead({ instead = [] }: ImportBatch, plan: ImportPlan): number {
  const added = new Set(
    plan.facts.flatMap(({ step, input }) =>
      step === 'add' ? [JSON.stringify([input.agent, input.externalId])] : [],
    ),
  )
  return instead.filter(({ agent, newerExternalId }) =>
    added.has(JSON.stringify([agent, newerExternalId])),
  ).length
}

function previewOf(
  batch: ImportBatch,
  plan: Pick<ImportPlan, 'added' | 'changed' | 'unchanged' | 'links' | 'confirmed'> & {
    readonly proposals: number
    readonly problems: readonly ImportProblem[]
  },
): ImportPreview {
  const problems = [...new Set([...batch.problems, ...plan.problems])]
  return {
    system: batch.system,
    name: batch.name,
    added: plan.added,
    changed: plan.changed,
    unchanged: plan.unchanged,
    links: plan.links,
    confirmed: plan.confirmed,
    proposals: plan.proposals,
    refused: problems.filter((problem) => problem.severity === 'refuse').length,
    flagged: problems.filter((problem) => problem.severity === 'flag').length,
    problems: problems.slice(0, MOST_PROBLEMS),
    sample: batch.facts
      .slice(0, SAMPLE)
      .map(({ agent, entity, aspect, content, validFrom, recordedAt }) => ({
        agent,
        entity,
        aspect,
        content,
        from: (validFrom ?? recordedAt)?.toISOString() ?? null,
      })),
  }
}

import { z } from 'zod'

import { groupProblems } from '@/lib/domain/group-problems'
import { NO_AGENT, type ImportBatch } from '@/lib/domain/import-batch'
import type { Refusal } from '@/lib/domain/refusal'
import {
  agentNamesProblem,
  agentsOfBatch,
  renameAgents,
  trimNames,
  type AgentName,
} from '@/lib/domain/rename-agents'
import { accepted, refused } from '@/lib/domain/result'
import { beginImport, type ImportOutcome } from '@/lib/operations/import-facts'
import { previewImport, type ImportOutlook } from '@/lib/operations/preview-import'
import { RETRACTED_HERE } from '@/lib/operations/steps/compare-imported'
import { countNotRead } from '@/lib/operations/steps/count-not-read'
import { forecastPairs } from '@/lib/operations/steps/forecast-pairs'
import { findFormerImport, type FormerImportRequest } from '@/lib/operations/steps/former-import'
import type { ImportPlan } from '@/lib/operations/steps/plan-import'
import { readAgents } from '@/lib/views/agents'
import type { ImportPreview, SweepRunView } from '@/lib/views/settings-screen'
import { readSweepRun } from '@/lib/views/sweeps'

import * as shapes from './shapes'
import { pageVerb, type Services, type VerbRequest } from './verb'

// Imports in steps: a person opens a file, looks, names the agents, and then imports what was opened.

/** What importing did, or would do. */
export type Imported = ImportPreview & {
  readonly operationId: string | null // null: nothing was new
  readonly left: number // facts that are still being written; the sweeps follow
  readonly sweeps: readonly SweepRunView[]
  readonly sweepRefusals: readonly { readonly agent: string; readonly refusal: Refusal }[]
}

const MOST_PROBLEMS = 200
const SAMPLE = 5

export const open = pageVerb({
  name: 'imports.open',
  says: 'Reads a file, or a database on this machine, and previews its import. Writes nothing.',
  role: 'decide',
  onlyReads: true,
  takesLong: true,
  keyless: true,
  input: z.strictObject({
    upload: shapes.id.nullable(), // tokens
    wal: shapes.id.nullable(),
    path: shapes.text(4_096).nullable(),
    agent: shapes.text(200).nullable(), // for rows that name none
  }),
  run: async (services, source, request) => {
    const batch = await services.staged.read(source, request)
    if (!batch.ok) return batch
    const token = await services.staged.keep(batch.value, request)
    if (token === null)
      return refused({
        kind: 'bad-input',
        problem: 'Too many imports are waiting to be confirmed. Try again in an hour.',
      })
    return accepted({ ...(await previewAs(services, batch.value, { names: [], request })), token })
  },
})

export const rename = pageVerb({
  name: 'imports.rename',
  says: 'Previews the same import with other agent names. Writes nothing.',
  role: 'decide',
  onlyReads: true,
  takesLong: true,
  keyless: true,
  input: z.strictObject({ token: shapes.id, agents: shapes.agentNames }),
  run: async (services, { token, agents: typed }, request) => {
    const batch = await services.staged.find(token, request)
    if (batch === null) return refused({ kind: 'preview-gone' })
    const names = trimNames(typed)
    const problem = agentNamesProblem(batch, names)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    return accepted({ ...(await previewAs(services, batch, { names, request })), token })
  },
})

export const run = pageVerb({
  name: 'imports.run',
  says: 'Begins to import what was opened as one operation, and sweeps its agents if asked to.',
  role: 'decide',
  takesLong: true,
  input: z.strictObject({
    token: shapes.id,
    agents: shapes.agentNames.default([]), // as previewed
    skipRefused: z.boolean(),
    sweep: z.boolean(),
  }),
  run: async (services, { token, agents: typed, skipRefused, sweep }, request) => {
    const { store, staged } = services
    const read = await staged.find(token, request)
    if (read === null) {
      // An import drops its preview, so a repeated request has none; the log knows its result (rule A5).
      const former = await findFormerImport(store, request)
      if (former === null) return refused({ kind: 'preview-gone' })
      return former.ok ? accepted(await formerOutcome(services, former.value)) : former
    }
    const names = trimNames(typed)
    const problem = agentNamesProblem(read, names)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    const batch = renameAgents(read, names)
    const begun = await beginImport(store, { batch, skipRefused, sweep }, request)
    if (!begun.ok) return begun
    const { recorded, agents: touched, left, open } = begun.value
    const former = recorded?.repeated === true ? await findFormerImport(store, request) : null
    if (former?.ok === true) return accepted(await formerOutcome(services, former.value))
    if (recorded !== null) await staged.drop(token) // without a log entry, a repeated request still needs the preview
    if (recorded !== null && left > 0) services.endImport(recorded.operation.id, open)
    const outcome: Imported = {
      ...previewOf(batch, begun.value),
      operationId: recorded?.operation.id ?? null,
      left,
      ...(await sweepAgents(services, sweep && left === 0 ? touched : [], request)),
    }
    return accepted(outcome)
  },
})

/** Previews importing a batch under these agent names. */
async function previewAs(
  { store }: Services,
  read: ImportBatch,
  { names, request }: { readonly names: readonly AgentName[]; readonly request: VerbRequest },
): Promise<ImportPreview> {
  const batch = renameAgents(read, names)
  const outlook = await previewImport(store, batch, request)
  const { plan, frozen } = outlook
  const stored = new Map((await readAgents(store)).map(({ id, activeFacts }) => [id, activeFacts]))
  const called = new Map(names.map(({ from, to }) => [from, to]))
  return {
    ...previewOf(batch, withoutTakenBack(outlook)),
    proposals: outlook.proposals - outlook.instead,
    instead: outlook.instead,
    takenBack: outlook.takenBack,
    pairs: await forecastPairs(store.read, plan),
    notRead: await countNotRead(store.read, plan, store.environment),
    frozen: [...frozen],
    agents: agentsOfBatch(read).map(({ name: from, facts }) => {
      const to = called.get(from) ?? from
      return { from, to, facts, stored: stored.get(to) ?? null }
    }),
  }
}

/** Facts that undone imports had added are said once, and not as unchanged ones that need a look. */
function withoutTakenBack({ takenBack, plan, problems, ...outlook }: ImportOutlook): Outlook {
  const gone = takenBack.reduce((sum, { facts }) => sum + facts, 0)
  const flags = problems.filter(({ reason }) => reason === RETRACTED_HERE)
  if (gone < flags.length) return { ...outlook, plan, problems } // others were deleted at their source
  return {
    ...outlook,
    plan: { ...plan, unchanged: plan.unchanged - flags.length },
    problems: problems.filter(({ reason }) => reason !== RETRACTED_HERE),
  }
}

async function sweepAgents(
  { store, startSweep }: Services,
  touched: readonly string[],
  request: VerbRequest,
): Promise<Pick<Imported, 'sweeps' | 'sweepRefusals'>> {
  const sweeps: SweepRunView[] = []
  const sweepRefusals: { agent: string; refusal: Refusal }[] = []
  for (const agentId of touched) {
    const started = await startSweep({ agentId, entity: null, trigger: 'import' }, request)
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
async function formerOutcome(
  { store, endImport }: Services,
  { operation, sweepRunIds, ...counts }: FormerImportRequest,
): Promise<Imported> {
  if (counts.left > 0) endImport(operation.id, null)
  const sweeps = await Promise.all(sweepRunIds.map((id) => readSweepRun(store, id)))
  return {
    ...counts,
    added: counts.added + counts.left,
    agentless: 0,
    problems: [],
    sample: [],
    operationId: operation.id,
    sweeps: sweeps.filter((run) => run !== null),
    sweepRefusals: [],
  }
}

type Outlook = Pick<ImportOutcome, 'proposals' | 'problems'> & {
  readonly plan: Pick<ImportPlan, 'added' | 'changed' | 'unchanged' | 'links' | 'confirmed'>
}

function previewOf(batch: ImportBatch, { plan, proposals, ...outlook }: Outlook): ImportPreview {
  const problems = [...new Set([...batch.problems, ...outlook.problems])]
  return {
    system: batch.system,
    name: batch.name,
    added: plan.added,
    changed: plan.changed,
    unchanged: plan.unchanged,
    links: plan.links,
    confirmed: plan.confirmed,
    proposals,
    refused: problems.filter((problem) => problem.severity === 'refuse').length,
    flagged: problems.filter((problem) => problem.severity === 'flag').length,
    agentless: problems.filter(({ reason }) => reason === NO_AGENT).length,
    problems: groupProblems(problems).slice(0, MOST_PROBLEMS),
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

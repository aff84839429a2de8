import { z } from 'zod'

import type { JudgedSweep } from '@/lib/domain/judged-sweep'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { SweepRunView } from '@/lib/views/settings-screen'
import { readSweepRun } from '@/lib/views/sweeps'

import { agentOf, reaches } from './reach'
import * as shapes from './shapes'
import { answering, verb, type Services, type VerbRequest } from './verb'

const judged = z
  .object({
    model: z.string(),
    asked: z.int(),
    unanswered: z.int(),
    proposed: z.int(),
    tookMs: z.int(), // of all answers together
    inputTokens: z.int().nullable(), // null: the server does not count
    outputTokens: z.int().nullable(),
  })
  .meta({ id: 'JudgeCost' })

const sweep = z
  .object({
    id: shapes.id,
    agent: z.string(),
    entity: z.string().nullable(),
    reads: z.enum(['everything', 'changed']),
    status: z.enum(['waiting', 'running', 'done', 'canceled', 'failed']),
    slotsDone: z.int(),
    slotsTotal: z.int(),
    pairsCompared: z.int(),
    proposed: z.int(),
    startedAt: shapes.instant,
    finishedAt: shapes.instant.nullable(),
    operationId: shapes.id.nullable(),
    judge: judged.nullable(), // null: nothing was asked
  })
  .meta({ id: 'Sweep' })

export const start = answering({
  name: 'sweeps.start',
  says: 'Starts comparing an agent’s stored facts, or those of one entity.',
  role: 'write',
  keyless: true, // while one runs, another is refused
  input: z.strictObject({ agent: shapes.name.optional(), entity: shapes.name.nullish() }),
  output: sweep,
  run: async (services, { agent: named, entity = null }, request) => {
    const agent = agentOf(request, named)
    if (!agent.ok) return agent
    return services.startSweep({ agentId: agent.value, entity, trigger: 'button' }, request)
  },
  answer: (services, { runId }, request) => read(services, runId, request),
})

export const cancel = answering({
  name: 'sweeps.cancel',
  says: 'Asks a running sweep to stop. What it has proposed stays.',
  role: 'write',
  keyless: true, // the second time it has ended
  input: z.strictObject({ id: shapes.id }),
  output: sweep,
  run: async (services, { id }, request) => {
    const known = await read(services, id, request)
    return known.ok ? services.stopSweep(id, request.at) : known
  },
  answer: (services, { runId }, request) => read(services, runId, request),
})

export const get = verb({
  name: 'sweeps.get',
  says: 'Returns how far a sweep is.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }),
  output: sweep,
  run: (services, { id }, request) => read(services, id, request),
})

async function read(
  { store }: Services,
  id: string,
  { principal }: VerbRequest,
): Promise<Result<z.infer<typeof sweep>>> {
  const run = await readSweepRun(store, id)
  return run === null || !reaches(principal, run.agentId)
    ? refused({ kind: 'not-found', what: 'sweep' })
    : accepted(sweepData(run))
}

function sweepData(run: SweepRunView): z.infer<typeof sweep> {
  return {
    id: run.id,
    agent: run.agentId,
    entity: run.entity,
    reads: run.reads,
    status: run.status === 'cancelled' ? 'canceled' : run.status,
    slotsDone: run.slotsDone,
    slotsTotal: run.slotsTotal,
    pairsCompared: run.pairsCompared,
    proposed: run.proposed,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    operationId: run.operationId,
    judge: run.judged === null ? null : judgeData(run.judged),
  }
}

function judgeData(run: JudgedSweep): z.infer<typeof judged> {
  const { model, asked, unanswered, proposed, tookMs, counted, inputTokens, outputTokens } = run
  return {
    model,
    asked,
    unanswered,
    proposed,
    tookMs,
    inputTokens: counted === 0 ? null : inputTokens,
    outputTokens: counted === 0 ? null : outputTokens,
  }
}

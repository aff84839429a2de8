'use server'

import { z } from 'zod'

import type { LabelFile, LabelReport } from '@/lib/domain/label-file'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'
import { readApart } from '@/lib/jobs/read-apart'
import { uploads } from '@/lib/jobs/uploads'
import { drawSample } from '@/lib/operations/draw-sample'
import { importLabels } from '@/lib/operations/import-labels'
import { labelPair } from '@/lib/operations/label-pair'
import { planLabels } from '@/lib/operations/steps/plan-labels'
import { openDb } from '@/lib/server/db'

import { enterAtPace } from './at-pace'
import { enter, idShape, keyShape } from './door'

const enterImport = enterAtPace('import')

const MOST_DWELL_MS = 86_400_000

export type DrawSampleInput = {
  readonly agentId: string | null // null: all agents
  readonly pairs: number // 1–2,000
  readonly twice: number // share of pairs that more than one person labels, 0–1
  readonly people: 2 | 3
  readonly seed: string | null // null: a new one
  readonly idempotencyKey: string
}

const drawShape = z.object({
  agentId: idShape.nullable(),
  pairs: z.int().min(1).max(2_000),
  twice: z.number().min(0).max(1),
  people: z.union([z.literal(2), z.literal(3)]),
  seed: z.string().trim().min(1).max(100).nullable(),
  idempotencyKey: keyShape,
})

/** Draws a blind sample; returns its id. */
export async function drawSampleAction(
  input: DrawSampleInput,
): Promise<Result<{ readonly sampleId: string }, Refusal>> {
  return enter(drawShape, input, async ({ agentId, pairs, twice, people, ...asked }, request) => {
    const seed = asked.seed ?? asked.idempotencyKey.slice(-8) // the same for a repeated request
    const command = { agentId, pairs, twice, people, seed }
    const drawn = await drawSample(await openDb(), command, { request, breathe })
    return drawn.ok ? accepted({ sampleId: drawn.value.sampleId }) : drawn
  })
}

export type LabelPairInput = {
  readonly pairId: string
  readonly value: VerdictValue
  readonly dwellMs: number | null
  readonly idempotencyKey: string
}

const labelShape = z.object({
  pairId: idShape,
  value: z.enum(VERDICT_VALUES),
  dwellMs: z.number().min(0).max(MOST_DWELL_MS).nullable(),
  idempotencyKey: keyShape,
})

/** Records the reviewer's label for a drawn pair; returns the operation that undo takes. */
export async function labelPairAction(
  input: LabelPairInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(labelShape, input, async ({ pairId, value, dwellMs }, request) => {
    const command = { pairId, value, dwellMs: dwellMs === null ? null : Math.round(dwellMs) }
    const done = await labelPair(await openDb(), command, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

export type LabelFileInput = {
  readonly upload: string // a token of /api/uploads
  readonly sampleId: string
}

const fileShape = z.object({ upload: idShape, sampleId: idShape })

/** Reads a label file and previews importing it into a sample. Writes nothing. */
export async function previewLabelsAction(
  input: LabelFileInput,
): Promise<Result<LabelReport, Refusal>> {
  return enterImport(fileShape, input, async ({ upload, sampleId }, request) => {
    const read = await readLabels(upload, request)
    if (!read.ok) return read
    const { read: reader } = await openDb()
    const plan = await planLabels(reader, { sampleId, file: read.value, importer: request.actor })
    return plan.ok ? accepted(plan.value.report) : plan
  })
}

export type ImportLabelsOutcome = LabelReport & { readonly operationId: string | null } // null: there was nothing to write

/** Imports a label file into a sample, as one operation. */
export async function importLabelsAction(
  input: LabelFileInput & { readonly idempotencyKey: string },
): Promise<Result<ImportLabelsOutcome, Refusal>> {
  const shape = fileShape.extend({ idempotencyKey: keyShape })
  return enterImport(shape, input, async ({ upload, sampleId }, request) => {
    const read = await readLabels(upload, request)
    if (!read.ok) return read
    const done = await importLabels(await openDb(), { sampleId, file: read.value }, request)
    if (!done.ok) return done
    const { recorded, report } = done.value
    return accepted({ ...report, operationId: recorded?.operation.id ?? null })
  })
}

/** The upload is kept for the second step, and for a repeat of it (rule A5), until it expires. */
async function readLabels(
  token: string,
  { actor, at }: OperationRequest,
): Promise<Result<LabelFile, Refusal>> {
  const upload = uploads().find(token, { reviewer: actor, at })
  if (upload === null) return refused({ kind: 'preview-gone' })
  const { file, folder, name } = upload
  const task = { what: 'labels', file, name, agent: null, nowMs: at.getTime() } as const
  return readApart<LabelFile>(task, folder)
}

/** Lets other requests be answered between reads. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

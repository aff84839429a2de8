import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { VERDICT_VALUES } from '@/lib/domain/verdict'
import { drawSample } from '@/lib/operations/draw-sample'
import { importLabels } from '@/lib/operations/import-labels'
import { labelPair } from '@/lib/operations/label-pair'
import { planLabels } from '@/lib/operations/steps/plan-labels'

import { recorded } from './data'
import * as shapes from './shapes'
import { pageVerb } from './verb'

// Blind labels: pages only, so that whoever labels sees nothing but the pair.

export const draw = pageVerb({
  name: 'samples.draw',
  says: 'Draws pairs to label blind.',
  role: 'admin',
  takesLong: true,
  input: z.strictObject({
    agentId: shapes.id.nullable(), // null: all agents
    pairs: z.int().min(1).max(2_000),
    twice: shapes.share, // of the pairs: those that more than one person labels
    people: z.union([z.literal(2), z.literal(3)]),
    seed: shapes.text(100).trim().min(1).nullable(), // null: a new one
  }),
  run: async ({ store, breathe }, { seed, ...asked }, request) => {
    const fresh = request.idempotencyKey?.slice(-8) ?? '' // the same for a repeated request
    const drawn = await drawSample(store, { ...asked, seed: seed ?? fresh }, { request, breathe })
    return drawn.ok ? accepted({ sampleId: drawn.value.sampleId }) : drawn
  },
})

export const label = pageVerb({
  name: 'samples.label',
  says: 'Records a person’s blind answer to a sampled pair.',
  role: 'decide',
  input: z.strictObject({ pairId: shapes.id, value: z.enum(VERDICT_VALUES) }),
  run: async ({ store }, command, request) =>
    recorded(await labelPair(store, { ...command, dwellMs: request.shown.dwellMs }, request)),
})

const file = { upload: shapes.id, sampleId: shapes.id } as const // a token of /api/uploads

export const previewLabels = pageVerb({
  name: 'samples.preview-labels',
  says: 'Says what importing a file of labels into a sample would do. Writes nothing.',
  role: 'decide',
  takesLong: true,
  keyless: true,
  input: z.strictObject(file),
  run: async ({ store, readLabels }, { upload, sampleId }, request) => {
    const read = await readLabels(upload, request)
    if (!read.ok) return read
    const asked = { sampleId, file: read.value, importer: request.actor }
    const plan = await planLabels(store.read, asked)
    return plan.ok ? accepted(plan.value.report) : plan
  },
})

export const addLabels = pageVerb({
  name: 'samples.import-labels',
  says: 'Imports a file of labels into a sample, as one operation.',
  role: 'decide',
  takesLong: true,
  input: z.strictObject(file),
  run: async ({ store, readLabels }, { upload, sampleId }, request) => {
    const read = await readLabels(upload, request)
    if (!read.ok) return read
    const done = await importLabels(store, { sampleId, file: read.value }, request)
    if (!done.ok) return done
    const { recorded: written, report } = done.value
    return accepted({ ...report, operationId: written?.operation.id ?? null }) // null: there was nothing to write
  },
})

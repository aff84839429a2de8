'use server'

import { addLabels, draw, label, previewLabels } from '@/lib/contract/samples'
import type { LabelReport } from '@/lib/domain/label-file'
import type { Result } from '@/lib/domain/result'

import { atPace } from './at-pace'
import { ask, type Input, type Sent } from './door'

export type DrawSampleInput = Sent<typeof draw>

/** Draws a blind sample; returns its id. */
export async function drawSampleAction(
  sent: DrawSampleInput,
): Promise<Result<{ readonly sampleId: string }>> {
  return ask(draw, sent)
}

/** Records the reviewer's label for a drawn pair; returns the operation that undo takes. */
export async function labelPairAction(
  sent: Sent<typeof label> & { readonly dwellMs: number | null },
): Promise<Result<{ readonly operationId: string }>> {
  return ask(label, sent)
}

export type LabelFileInput = Input<typeof previewLabels>

/** Reads a label file and previews importing it into a sample. Writes nothing. */
export async function previewLabelsAction(sent: LabelFileInput): Promise<Result<LabelReport>> {
  return atPace('import', () => ask(previewLabels, sent))
}

export type ImportLabelsOutcome = LabelReport & { readonly operationId: string | null } // null: there was nothing to write

/** Imports a label file into a sample, as one operation. */
export async function importLabelsAction(
  sent: Sent<typeof addLabels>,
): Promise<Result<ImportLabelsOutcome>> {
  return atPace('import', () => ask(addLabels, sent))
}

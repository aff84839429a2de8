import type { LabelFile } from '@/lib/domain/label-file'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { parseLabels } from '@/lib/importers/labels-file'

import { uploadedText } from './uploaded-text'

/** Reads an uploaded file of labels, without touching our store. */
export function readLabels(name: string, bytes: Uint8Array): Result<LabelFile, Refusal> {
  const text = uploadedText(name, bytes)
  return text.ok ? accepted(parseLabels(name, text.value)) : text
}

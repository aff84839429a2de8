import type { ImportBatch } from '@/lib/domain/import-batch'

import { binaryRefusal, factFileBatch, refusedFile } from './fact-file'
import type { FactFileOptions } from './fact-file'
import { jsonRows, wholeFileRefusal } from './json-rows'

const SYSTEM = 'jsonl'
const WHAT = { noun: 'fact', example: '{"agent": "scout", "content": "…"}' }

/** Parses facts from JSON lines. Bad rows become problems with their 1-based line. Never throws. */
export function parseFactsJsonl(text: string, options: FactFileOptions): ImportBatch {
  const refusal = binaryRefusal(text)
  if (refusal !== null) return refusedFile(SYSTEM, options.name, refusal)
  const batch = factFileBatch(SYSTEM, jsonRows(text, WHAT), options)
  const whole =
    batch.facts.length === 0 && batch.problems.length > 0 ? wholeFileRefusal(text) : null
  return whole === null ? batch : refusedFile(SYSTEM, options.name, whole)
}

import type { ImportBatch } from '@/lib/domain/import-batch'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { formatNumber } from '@/lib/language/format'

const MOST_UNREADABLE = 1_000 // rows of a store in which nothing else is found
const MOST_LISTED = 10_000

/**
 * Refuses the store of a batch without facts of which many rows cannot be read. Of more problems than anyone reads, it lists the first
 * and counts the rest (rule UP10).
 */
export function listProblems(batch: ImportBatch): Result<ImportBatch, string> {
  const { name, facts, problems } = batch
  const unreadable = problems.filter(({ severity }) => severity === 'refuse').length
  if (facts.length === 0 && unreadable > MOST_UNREADABLE) {
    const first = problems.find(({ severity }) => severity === 'refuse')?.reason ?? ''
    return refused(
      `None of the ${formatNumber(unreadable)} rows of “${name}” can be read, so nothing was imported from it. The first one: ${first}`,
    )
  }
  if (problems.length <= MOST_LISTED) return accepted(batch)
  const listed = problems.slice(0, MOST_LISTED)
  const more = problems.slice(MOST_LISTED)
  const left = more.filter(({ severity }) => severity === 'refuse').length
  const reason = `${formatNumber(more.length)} more problems are not listed; ${formatNumber(left)} of them are rows that cannot be read.`
  const severity = left > 0 ? 'refuse' : 'flag'
  return accepted({ ...batch, problems: [...listed, { severity, line: null, ref: null, reason }] })
}

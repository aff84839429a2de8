import type { Principal } from '@/lib/contract/verb'
import { cleanReviewerName, reviewerNameProblem } from '@/lib/domain/reviewer-name'
import { UsageError } from '@/lib/evaluation/read-options'

/** Reads the name of who acts on a store here, from --as or PALIMPSEST_AS; null when nobody is named, who may only read. */
export function personOf(as: string | undefined): string | null {
  const given = as ?? process.env['PALIMPSEST_AS'] ?? ''
  if (as === undefined && given.trim() === '') return null
  const person = cleanReviewerName(given)
  const problem = reviewerNameProblem(person)
  if (problem !== null) throw new UsageError(`--as: ${problem}`)
  return person
}

/** Whoever may open the file of the store may do everything that a person may. */
export function principalOf(person: string | null): Principal {
  return {
    id: `person:${person ?? ''}`,
    program: null,
    person: person ?? '',
    roles: new Set(['read', 'write', 'decide', 'admin']),
    agents: null,
  }
}

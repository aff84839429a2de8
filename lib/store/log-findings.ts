import type { ChangeTable } from '@/lib/domain/change'

import type { LogCheck } from './check-log'
import type { RowFault } from './check-rows'

const ROW_NAMES: Readonly<Record<ChangeTable, string>> = {
  fact: 'Fact',
  source: 'Source',
  proposal: 'Proposal',
  verdict: 'Verdict',
  policy: 'Policy',
  sample: 'Sample',
  label: 'Label',
  switch: 'Phase switch',
  weights: 'Weight set',
  limits: 'Request for limits',
  'kept-apart': 'Pair kept apart',
  'ended-answer': 'Answer to an ending',
}

/** Returns one sentence for each difference between log and rows. */
export function logFindings({ missing, incomplete, flags, faults }: LogCheck): readonly string[] {
  return [
    ...missing.map((seq) => `Operation #${seq} is missing from the log.`),
    ...incomplete.map(
      ({ seq, of, found }) => `Operation #${seq} made ${of} changes; ${found} are in the log.`,
    ),
    ...flags.map(
      ({ seq, inEffect }) => `Operation #${seq} should be ${inEffect ? 'in effect' : 'undone'}.`,
    ),
    ...faults.map(faultSentence),
  ]
}

function faultSentence({ table, id, problem }: RowFault): string {
  const row = `${ROW_NAMES[table]} ${id}`
  switch (problem.kind) {
    case 'lost':
      return `${row} is in the log, but not in the store.`
    case 'not-logged':
      return `${row} is in the store, but no operation made it.`
    case 'otherwise':
      return `${row} differs from the log: ${problem.columns.join(', ')}.`
  }
}

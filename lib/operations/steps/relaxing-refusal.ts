import { jsonIn } from '@/lib/domain/change'
import type { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/lib/store/port'
import { findRelaxed } from '@/lib/store/relaxed-limits'
import { toLimits } from '@/lib/store/rows'

import type { Workspace } from './workspace'

/** Returns why an undo may not relax limits, nor bring back a request that was withdrawn (rule GA76), or null. */
export async function relaxingRefusal(tx: Tx, workspace: Workspace): Promise<Refusal | null> {
  const changes = workspace
    .updatesOf('policy')
    .filter(({ after }) => after['gates'] !== undefined)
    .map(({ id, before, after }) => ({
      policyId: id,
      before: toLimits(jsonIn(before?.['gates'])),
      after: toLimits(jsonIn(after['gates'])),
    }))
  if ((await findRelaxed(tx, changes)) !== null) return RELAXES
  const again = workspace
    .updatesOf('limits')
    .some(
      ({ before, after }) => before?.['status'] === 'withdrawn' && after['status'] !== 'withdrawn',
    )
  return again ? WITHDRAWN : null
}

const RELAXES: Refusal = {
  kind: 'two-people',
  sentence: 'This relaxes limits of going live, so someone else must confirm it.',
  wayOut: 'Request the limits under Go live, Change limits.',
}

const WITHDRAWN: Refusal = {
  kind: 'two-people',
  sentence: 'The request was withdrawn.',
  wayOut: 'Request the limits again under Go live, Change limits.',
}

import { z } from 'zod'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { refusalBy } from '@/lib/connectors/store-problems'

import { ask, askServer } from './client'
import { lookGraphiti } from './look'
import { asEdgeState, differences, type EdgeState } from './state'
import { versionRefusal } from './version'

const statement = z.object({
  query: z.string(),
  params: z.intersection(z.object({ uuid: z.string() }), z.record(z.string(), z.string())),
})

/**
 * Runs the statement of a plan. It compares and writes at once, and returns no row if anything had changed; what then is the case is read.
 */
export async function writeGraphiti(
  target: StoreTarget,
  { call, after, before }: StorePlan,
  send: Transport,
): Promise<void> {
  const { query, params } = statement.parse(call.body)
  const { version } = await askServer(target, send)
  const why = versionRefusal(version)
  if (why !== null) throw refusal(why, 'Palimpsest keeps the decision.')
  const rows = await ask(target, send, { method: 'POST', query, params })
  if (rows.length > 0) return
  const is = await lookGraphiti(target, params.uuid, send)
  if (is === null) throw refusal('The fact is not in the graph.')
  const current = asEdgeState(is)
  if (same(current, asEdgeState(after))) return // it arrived before
  throw refusal(
    same(current, asEdgeState(before))
      ? 'The newer fact has changed in the graph, has ended, or is gone.'
      : 'The fact changed in the graph before the change was written.',
  )
}

const refusal = refusalBy('the graph')

function same(one: EdgeState, other: EdgeState): boolean {
  return differences(one, other).length === 0
}

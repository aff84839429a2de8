import { closedGates } from '@/lib/domain/gate'
import { widensReach } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { agentOfPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toOverrides, toSignedPolicy, toSigned, type PhaseSwitchRow } from '@/lib/store/rows'

import { judgeNow } from './judge-now'
import { movedTogether } from './reach'
import type { Workspace } from './workspace'

/**
 * Returns why an undo may not increase automation for anyone (rules GA38, GA39), or null. Only a phase that two people signed for may
 * return, under the signed policy or a narrower one, with unchanged limits and every required gate passing now (rule GA22).
 */
export async function wideningRefusal(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  { workspace, at }: { readonly workspace: Workspace; readonly at: Date },
): Promise<Refusal | null> {
  const updates = workspace.updates()
  const changes = updates
    .filter(({ table, after }) => table === 'policy' && after['overrides'] !== undefined)
    .map(({ id, before, after }) => ({
      agentId: agentOfPolicy(id),
      before: toOverrides(textOf(before?.['overrides'])),
      after: toOverrides(textOf(after['overrides'])),
    }))
  if (changes.length === 0) return null
  const back = updates
    .filter(({ table, after }) => table === 'switch' && after['status'] === 'live')
    .map(({ id }) => workspace.get('switch', id) as PhaseSwitchRow)
  const signed = new Map(back.map((row) => [row.agentId, toSignedPolicy(row)]))
  const widened = (await movedTogether(tx, store, changes)).filter(({ before, after }) =>
    widensReach(before, after),
  )
  const unsigned = widened.some(({ agentId, after }) => {
    const allowed = signed.get(agentId) ?? signed.get(null) // an agent that inherits follows the default
    return allowed === undefined || widensReach(allowed, after)
  })
  if (unsigned) return { kind: 'needs-signatures' }
  return widened.length === 0 ? null : goingLiveRefusal(tx, store, { back, at })
}

async function goingLiveRefusal(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  { back, at }: { readonly back: readonly PhaseSwitchRow[]; readonly at: Date },
): Promise<Refusal | null> {
  for (const row of back) {
    const { limits: signedFor, sampleId } = toSigned(row.snapshot)
    const { gates, limits } = await judgeNow(tx, store, { agentId: row.agentId, sampleId, at })
    if (signedFor !== JSON.stringify(limits)) return { kind: 'bad-input', problem: OTHER_LIMITS }
    const closed = closedGates(gates)
    if (closed.length > 0) return { kind: 'gates-closed', why: closed.map(({ why }) => why) }
  }
  return null
}

const OTHER_LIMITS =
  'This would make it live again with other limits than were signed for. Two people must sign again under Go live.'

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '{}'
}

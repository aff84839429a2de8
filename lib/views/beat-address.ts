import 'server-only'
import type { Beat } from '@/lib/demo/beats'
import { daysBefore } from '@/lib/domain/instant'
import { pairKeyOf } from '@/lib/domain/proposal'
import type { Store } from '@/lib/store/port'

/** Finds where a beat of the demo begins now; null when what it shows is gone. */
export async function readBeatAddress(
  store: Store,
  { agent, start }: Beat,
  at: Date,
): Promise<string | null> {
  if ('page' in start) return start.page
  const idOf = async (ref: string) => {
    const where = { agentId: agent, importKey: `demo:${ref}` }
    return (await store.read.fact.findFirst({ where, select: { id: true } }))?.id ?? null
  }
  if ('timelineOf' in start) {
    const id = await idOf(start.timelineOf)
    const day = daysBefore(at, start.daysAgo).toISOString().slice(0, 10)
    return id === null ? null : `/memory/facts/${id}?true=${day}#timeline`
  }
  const [older, newer] = [await idOf(start.pair.older), await idOf(start.pair.newer)]
  if (older === null || newer === null) return null
  const where = { agentId: agent, pairKey: pairKeyOf(older, newer) }
  const found = await store.read.proposal.findFirst({ where, select: { number: true } })
  return found === null ? null : `/p/${found.number}`
}

import { OUR_SAMPLES } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'

/** A sample in a list to choose from. */
export type SampleName = {
  readonly id: string
  readonly number: number
  readonly agentId: string | null // null: all agents
  readonly pairs: number
}

/** Reads the samples that can receive labels, newest first. */
export async function readSamples(store: Store): Promise<readonly SampleName[]> {
  const rows = await store.read.sample.findMany({
    where: OUR_SAMPLES,
    orderBy: { number: 'desc' },
    select: { id: true, number: true, agentId: true, pairCount: true },
  })
  return rows.map(({ id, number, agentId, pairCount }) => ({
    id,
    number,
    agentId,
    pairs: pairCount,
  }))
}

import type { OperationRequest } from '@/lib/domain/operation'
import { archiveSources, noteRetentionRun } from '@/lib/operations/archive-sources'
import type { Store } from '@/lib/store/port'
import { readRetentionDue } from '@/lib/views/retention'

/**
 * Moves sources that are due to the cold tier, agent by agent (rule RT5), in operations of a few thousand. If the process dies, each is
 * done or not, and the next run continues.
 */
export async function moveToCold(store: Store, requestNow: () => OperationRequest): Promise<void> {
  for (const agentId of await readRetentionDue(store, requestNow().at)) {
    let moved = 0
    for (;;) {
      const command = { agentId, by: 'schedule' } as const
      const done = await archiveSources(store, command, requestNow())
      if (done.ok) moved += done.value.moved
      else if (moved === 0 && done.refusal.kind === 'no-change')
        await noteRetentionRun(store, agentId, requestNow())
      if (!done.ok || !done.value.more) break
    }
  }
}

import { channelOf, person } from '@/lib/domain/actor'
import type { Operation } from '@/lib/domain/operation'
import { writeRest, writeRests, type Ending } from '@/lib/operations/write-rest'
import type { OpenImport } from '@/lib/store/open-imports'
import type { Store } from '@/lib/store/port'

import { newId } from './ids'
import { report } from './report'
import { sweepInBackground } from './sweeps'

const ENDING: Ending = { startSweeps }

/** Writes what is left of every import that is under way, and starts its sweeps. */
export function endImports(store: Store): Promise<void> {
  return writeRests(store, ENDING)
}

/** Does so for one import, in the background. */
export function endInBackground(store: Store, operationId: string, open: OpenImport | null): void {
  writeRest(store, operationId, { ...ENDING, open }).catch((error: unknown) => {
    report(`import ${operationId} was left; it is taken up again`, error)
  })
}

/** Sweeps the agents of an import, as the person who imported and at that time: so an import finds its sweeps. */
async function startSweeps(agents: readonly string[], imported: Operation): Promise<void> {
  const { actor, channel, at } = imported
  const request = { ...person(actor, channelOf(channel)), at, newId, idempotencyKey: null }
  for (const agentId of agents)
    await sweepInBackground({ agentId, entity: null, trigger: 'import' }, request)
}

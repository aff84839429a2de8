import {
  StoreProblem,
  type Connector,
  type Probe,
  type ReadStore,
  type StoreTarget,
} from '@/lib/connectors/port'
import type { StoreKind, StoreState } from '@/lib/domain/connection'
import type { ImportBatch } from '@/lib/domain/import-batch'
import { runReader, type Reader } from '@/lib/jobs/run-reader'
import { inFolder } from '@/lib/jobs/temporary-folder'
import { isStartedEnded } from '@/lib/process/start-apart'

import { now } from './clock'
import { uploadsRoot } from './uploads'

const PROGRAM = 'lib/server/store-reader.ts'
const NETWORKS = ['HOST', 'PALIMPSEST_HOSTS', 'PALIMPSEST_STORE_NETWORKS']

/** What the reader of a store is to do, and what it needs for that. */
export type StoreTask = {
  readonly kind: StoreKind
  readonly what: 'probe' | 'read'
  readonly target: Omit<StoreTarget, 'now' | 'onRow'>
  readonly nowMs: number
  readonly environment: NodeJS.Dict<string>
}

type Read = ImportBatch &
  Omit<ReadStore, 'batch' | 'states'> & { readonly states: readonly [string, StoreState][] }

/** Has a store that is a file or a folder read in a separate process, which is ended when it shows no progress or uses too much memory. */
export function readersApart(
  kind: StoreKind,
  limits: Pick<Reader, 'silentMs'> = {},
): Pick<Connector, 'probe' | 'read'> {
  return {
    probe: (target) => ask<Probe>({ kind, what: 'probe', ...plain(target) }, limits),
    read: async (target) => {
      const task = { kind, what: 'read', ...plain(target) } as const
      const { states, exportedAs, partial, ...batch } = await ask<Read>(task, limits)
      const store = { batch, states: new Map(states), partial }
      return exportedAs === undefined ? store : { ...store, exportedAs }
    },
  }
}

/** What of a target can be sent to another process. */
function plain({ now: clock = now, onRow: _onRow, ...target }: StoreTarget) {
  const environment = Object.fromEntries(NETWORKS.map((name) => [name, process.env[name]]))
  return { target, nowMs: clock().getTime(), environment }
}

async function ask<Value>(task: StoreTask, limits: Pick<Reader, 'silentMs'>): Promise<Value> {
  const said = await inFolder(uploadsRoot(), (folder) =>
    runReader<Value, StoreProblem['trouble']>({ program: PROGRAM, folder, ...limits }, task),
  )
  if ('value' in said) return said.value
  if ('refusal' in said) throw new StoreProblem(said.refusal)
  if (isStartedEnded()) return new Promise(() => {}) // the thread ends, and nothing was wrong with the store
  throw new StoreProblem({
    kind: 'unexpected',
    sentence:
      said.ended === 'silent'
        ? 'The store takes too long to read, so reading was stopped.'
        : 'The store is too much to be read at once.',
    wayOut: 'Look at its file: it may be damaged, or not be that of the store.',
  })
}

import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import {
  StoreProblem,
  type Connector,
  type Probe,
  type ReadStore,
  type Seen,
  type StoreTarget,
} from '@/lib/connectors/port'
import { CONNECTORS } from '@/lib/connectors/registry'
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
  readonly what: 'probe' | 'read' | 'compare' | 'read-again'
  readonly digest?: string // of what is compared with
  readonly seen?: string // a file with what was last seen, for another reading
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
): Pick<Connector, 'probe' | 'read' | 'readAgain'> {
  const askApart = <Value>(
    asked: Pick<StoreTask, 'what' | 'digest'>,
    target: StoreTarget,
    seen: Seen | null = null,
  ) => ask<Value>({ kind, ...asked, ...plain(target) }, { ...limits, seen })
  const readers: Pick<Connector, 'probe' | 'read'> = {
    probe: (target) => askApart<Probe>({ what: 'probe' }, target),
    read: async (target) => toStore(await askApart<Read>({ what: 'read' }, target)),
  }
  if (CONNECTORS[kind].readAgain === undefined) return readers
  return {
    ...readers,
    readAgain: async (target, _send, { digest, loadSeen }) => {
      if (digest !== null) {
        const asked = { what: 'compare', digest } as const
        const { changed } = await askApart<{ readonly changed: boolean }>(asked, target)
        if (!changed) return null
      }
      return toStore(await askApart<Read>({ what: 'read-again' }, target, await loadSeen()))
    },
  }
}

function toStore({ states, exportedAs, partial, digest, mark, left, ...batch }: Read): ReadStore {
  return {
    batch,
    states: new Map(states),
    partial,
    ...(exportedAs !== undefined && { exportedAs }),
    ...(digest !== undefined && { digest }),
    ...(mark !== undefined && { mark }),
    ...(left !== undefined && { left }),
  }
}

/** What of a target can be sent to another process. */
function plain({ now: clock = now, onRow: _onRow, ...target }: StoreTarget) {
  const environment = Object.fromEntries(NETWORKS.map((name) => [name, process.env[name]]))
  return { target, nowMs: clock().getTime(), environment }
}

type Limits = Pick<Reader, 'silentMs'> & { readonly seen: Seen | null }

async function ask<Value>(task: StoreTask, { seen, ...limits }: Limits): Promise<Value> {
  const said = await inFolder(uploadsRoot(), async (folder) => {
    const file = path.join(folder, 'seen')
    const known = seen && JSON.stringify({ states: [...seen.states], mark: seen.mark })
    if (known !== null) await writeFile(file, known, { mode: 0o600 })
    const asked = seen === null ? task : { ...task, seen: file }
    return runReader<Value, StoreProblem['trouble']>({ program: PROGRAM, folder, ...limits }, asked)
  })
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

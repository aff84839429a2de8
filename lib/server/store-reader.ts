import { readFile } from 'node:fs/promises'

import {
  StoreProblem,
  type LastRead,
  type ReadStore,
  type Seen,
  type StoreTarget,
  type Transport,
} from '@/lib/connectors/port'
import { CONNECTORS } from '@/lib/connectors/registry'
import { instantFromMs } from '@/lib/domain/instant'
import { alive, openReader } from '@/lib/jobs/open-reader'
import { createTransport } from '@/lib/outgoing/ask-store'
import { seenIn } from '@/lib/store/seen-facts'

import { readSettings } from './env'
import type { StoreTask } from './readers-apart'

// A separate process that reads a store which is a file or a folder, as `readersApart` asks.

const SIGN_MS = 1_000

const { task, accept, refuse } = openReader<StoreTask, StoreProblem['trouble']>()
const { kind, what, nowMs, digest = null, seen } = task
const waiting = setInterval(alive, SIGN_MS) // while the server of the store is asked, too
try {
  const target = { ...task.target, now: () => instantFromMs(nowMs), onRow: alive }
  const send = createTransport({ allowed: readSettings(task.environment).storeNetworks })
  accept(await answer(target, send))
} catch (error) {
  if (!(error instanceof StoreProblem)) throw error
  refuse(error.trouble)
} finally {
  clearInterval(waiting)
}

/** Does what was asked for. */
async function answer(target: StoreTarget, send: Transport): Promise<object> {
  const { probe, read, readAgain } = CONNECTORS[kind]
  switch (what) {
    case 'probe':
      return probe(target, send)
    case 'read':
      return inLists(await read(target, send))
    case 'compare':
      return { changed: await hasChanged(async (last) => readAgain?.(target, send, last) ?? null) }
    case 'read-again': {
      const again = await readAgain?.(target, send, { digest: null, loadSeen })
      if (again === undefined || again === null) throw new Error('Nothing was read again.')
      return inLists(again)
    }
  }
}

function inLists({ batch, states, ...rest }: ReadStore): object {
  return { ...batch, ...rest, states: [...states] }
}

/** A connector that asks what was last seen has found something to compare with it. */
async function hasChanged(again: (last: LastRead) => Promise<ReadStore | null>): Promise<boolean> {
  let asksWhatWasSeen = false
  const loadSeen = () => {
    asksWhatWasSeen = true
    return Promise.reject(new Error('Not here.'))
  }
  try {
    return (await again({ digest, loadSeen })) !== null
  } catch (error) {
    if (asksWhatWasSeen) return true
    throw error
  }
}

async function loadSeen(): Promise<Seen> {
  if (seen === undefined) throw new Error('It was not said what was last seen.')
  const { states, mark } = JSON.parse(await readFile(seen, 'utf8')) as {
    states: [string, string][]
    mark: string | null
  }
  return seenIn({ states: new Map(states), mark })
}

import { StoreProblem } from '@/lib/connectors/port'
import { CONNECTORS } from '@/lib/connectors/registry'
import { instantFromMs } from '@/lib/domain/instant'
import { alive, openReader } from '@/lib/jobs/open-reader'
import { createTransport } from '@/lib/outgoing/ask-store'

import { readSettings } from './env'
import type { StoreTask } from './readers-apart'

// A separate process that reads a store which is a file or a folder, as `readersApart` asks.

const SIGN_MS = 1_000

const { task, accept, refuse } = openReader<StoreTask, StoreProblem['trouble']>()
const { kind, what, nowMs } = task
const waiting = setInterval(alive, SIGN_MS) // while the server of the store is asked, too
try {
  const target = { ...task.target, now: () => instantFromMs(nowMs), onRow: alive }
  const send = createTransport({ allowed: readSettings(task.environment).storeNetworks })
  if (what === 'probe') accept(await CONNECTORS[kind].probe(target, send))
  else {
    const { batch, states, ...rest } = await CONNECTORS[kind].read(target, send)
    accept({ ...batch, ...rest, states: [...states] })
  }
} catch (error) {
  if (!(error instanceof StoreProblem)) throw error
  refuse(error.trouble)
} finally {
  clearInterval(waiting)
}

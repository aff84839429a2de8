import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw, seconds } from '@/lib/connectors/openclaw/testing'
import { READ_EVERY_MS } from '@/lib/domain/connection'
import { connectedTest } from '@/lib/server/testing'

import { madeFacts } from './made-facts'

const EVERY = 100 // one fact in so many changes before the third read
const LOOK_MS = 20

/** How long it takes to read a connected store that is a file, in seconds, and the most memory that this process had, in MB. */
export type PullFigures = {
  readonly facts: number
  readonly firstSeconds: number
  readonly againSeconds: number // nothing had changed
  readonly changedSeconds: number // one fact in a hundred had
  readonly peakRssMb: number
}

/** Measures three reads of a connected facts.db of this many facts. */
export async function measurePull(facts: number): Promise<PullFigures> {
  const here = await connectedTest('openclaw', openclaw)
  const other = fakeOpenclaw({ now: here.now })
  const texts = madeFacts({ from: 0, to: facts, siblings: 10, seed: 7 }).map(
    ({ content }, nth) => `${content} (${nth})`,
  )
  other.exec(`INSERT INTO facts (id, text, category, entity, created_at)
    SELECT printf('00000000-0000-4000-8000-%012d', key), value, 'memory', 'alice', ${seconds(here.now())}
      FROM json_each('${JSON.stringify(texts).replaceAll("'", "''")}')`)
  here.reach(other.target, other.transport)
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(look, LOOK_MS)
  const timed = async (read: typeof here.sync, expected: number) => {
    const began = performance.now()
    const { added, changed } = await read()
    look()
    if (added + changed !== expected) throw new Error(`took in ${added + changed} of ${expected}`)
    return Number(((performance.now() - began) / 1_000).toFixed(1))
  }
  try {
    const firstSeconds = await timed(() => here.connect('read-only'), facts)
    here.pass(READ_EVERY_MS)
    const againSeconds = await timed(here.sync, 0)
    other.exec(`UPDATE facts SET text = text || ', as before' WHERE rowid % ${EVERY} = 0`)
    here.pass(READ_EVERY_MS)
    const changedSeconds = await timed(here.sync, Math.floor(facts / EVERY))
    const peakRssMb = Math.round(peak / 2 ** 20)
    return { facts, firstSeconds, againSeconds, changedSeconds, peakRssMb }
  } finally {
    clearInterval(timer)
    other.close()
    await here.close()
  }
}

import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { notSignet, readFrom } from './client'

const health = z.object({
  status: z.string(),
  version: z.string().max(40),
  db: z.boolean().optional().catch(undefined),
  shuttingDown: z.boolean().optional().catch(undefined),
})
const flag = z.boolean().optional().catch(undefined)
const status = z.object({
  pipelineV2: z.object({ shadowMode: flag, mutationsFrozen: flag }).optional().catch(undefined),
})

/** Why the daemon takes no change now, in a sentence, and whether someone has to end that. */
type Closed = { readonly sentence: string; readonly lasts: boolean }

/** What the daemon says of itself. */
type Daemon = { readonly version: string; readonly closed: Closed | null }

/** Asks the daemon how it is. The second question needs the token, where one is needed. */
export async function readDaemon(target: StoreTarget, send: Transport): Promise<Daemon> {
  const first = await readFrom(target, send, '/health')
  const well = health.safeParse(first.body)
  if (!first.found || !well.success) throw notSignet()
  const second = await readFrom(target, send, '/api/status')
  const more = status.safeParse(second.body)
  if (!second.found || !more.success) throw notSignet()
  const { version, db = true, shuttingDown = false } = well.data
  const { shadowMode = false, mutationsFrozen = false } = more.data.pipelineV2 ?? {}
  const reasons = [
    { is: !db, lasts: false, sentence: 'Signet has no open database.' },
    { is: shuttingDown, lasts: false, sentence: 'Signet is shutting down.' },
    { is: mutationsFrozen, lasts: true, sentence: 'Changes are frozen in Signet.' },
    {
      is: shadowMode,
      lasts: true,
      sentence: 'Signet is in shadow mode, so it changes nothing.',
    },
  ]
  return { version, closed: reasons.find(({ is }) => is) ?? null }
}

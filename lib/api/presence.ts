import { z } from 'zod'

import { MAX_AHEAD } from '@/lib/domain/presence'
import { keepPresence } from '@/lib/operations/keep-presence'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'

import { respond } from './respond'

const MOST_BYTES = 20_000

const id = z.string().min(1).max(200)
const shape = z.object({
  tab: z.string().min(8).max(100),
  proposalId: id.nullable(),
  ahead: z.array(id).max(MAX_AHEAD),
})

/** Notes what a tab shows and returns what its reviewer has ahead; without a name, nothing is noted. */
export async function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/json(?:;|$)/iu.test(type)) {
      return { kind: 'bad', status: 415, sentence: 'Send it as application/json.' }
    }
    const text = await readText(request, MOST_BYTES)
    if (text === null) return { kind: 'bad', status: 413, sentence: 'That is too much for a tab.' }
    const parsed = shape.safeParse(parsedOrNull(text))
    if (!parsed.success) return { kind: 'bad', sentence: 'That is not what a tab shows.' }
    const reviewer = await currentReviewer()
    if (reviewer === null) return { kind: 'found', value: { ahead: [] } }
    const tab = { ...parsed.data, reviewer: reviewer.name, at: now() }
    return { kind: 'found', value: { ahead: await keepPresence(await openDb(), tab) } }
  })
}

/** Counts while reading, because the length is not always given. Null: too long. */
async function readText(request: Request, most: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) return null // leaving the loop cancels the body
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

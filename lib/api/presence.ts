import { z } from 'zod'

import { now } from '@/lib/clock'
import { openDb } from '@/lib/db'
import { MOST_AHEAD } from '@/lib/domain/presence'
import { keepPresence } from '@/lib/operations/keep-presence'
import { currentReviewer } from '@/lib/reviewer'

import { respond } from './respond'

const LARGEST_BODY = 20_000

const id = z.string().min(1).max(200)
const shape = z.object({
  tab: z.string().min(8).max(100),
  proposalId: id.nullable(),
  ahead: z.array(id).max(MOST_AHEAD),
})

/** Takes note of what a tab shows, and answers with what its reviewer has ahead; who has no name is not noted. */
export async function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const small = Number(request.headers.get('content-length') ?? 0) <= LARGEST_BODY
    const parsed = shape.safeParse(small ? await request.json().catch(() => null) : null)
    if (!parsed.success) return { kind: 'bad', sentence: 'That is not what a tab shows.' }
    const reviewer = await currentReviewer()
    if (reviewer === null) return { kind: 'found', value: { ahead: [] } }
    const tab = { ...parsed.data, reviewer: reviewer.name, at: now() }
    return { kind: 'found', value: { ahead: await keepPresence(await openDb(), tab) } }
  })
}

'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { archiveSources } from '@/lib/operations/archive-sources'
import { openDb } from '@/lib/server/db'

import { enter, idShape, keyShape } from './door'

const shape = z.object({ agent: idShape, idempotencyKey: keyShape })

export type MovedToCold = {
  readonly moved: number
  readonly more: boolean
  readonly operationId: string
}

/** Moves sources that are due to the cold tier now, a few thousand at a time. */
export async function moveToColdAction(
  input: z.infer<typeof shape>,
): Promise<Result<MovedToCold, Refusal>> {
  return enter(shape, input, async ({ agent }, request) => {
    const done = await archiveSources(await openDb(), { agentId: agent, by: 'person' }, request)
    if (!done.ok) return done
    const { moved, more, operation } = done.value
    return accepted({ moved, more, operationId: operation.id })
  })
}

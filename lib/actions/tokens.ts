'use server'

import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import { instantFromMs } from '@/lib/domain/instant'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'
import { SCOPES } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { revokeToken } from '@/lib/operations/revoke-token'
import { openDb } from '@/lib/server/db'

import { enter, idShape } from './door'

const DAY_MS = 86_400_000
const ID_BYTES = 6
const SECRET_BYTES = 32

const createShape = z.object({
  name: z.string().max(200),
  scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
  agents: z.array(idShape).max(200).nullable(), // null: all
  days: z.int().min(1).max(366),
})

export type CreateTokenInput = z.infer<typeof createShape>

/** Creates a token in the reviewer’s name; its text is returned once. */
export async function createTokenAction(
  input: CreateTokenInput,
): Promise<Result<{ readonly id: string; readonly text: string }, Refusal>> {
  return enter(createShape, input, async ({ name, days, ...granted }, request) =>
    createToken(
      await openDb(),
      {
        ...granted,
        id: randomBytes(ID_BYTES).toString('hex'),
        secret: randomBytes(SECRET_BYTES).toString('hex'),
        name: name.toWellFormed().trim(),
        owner: request.actor,
        expiresAt: instantFromMs(request.at.getTime() + days * DAY_MS),
      },
      request,
    ),
  )
}

/** Revokes a token: its next request is refused. */
export async function revokeTokenAction(input: {
  readonly id: string
}): Promise<Result<{ readonly id: string }, Refusal>> {
  return enter(z.object({ id: idShape }), input, async (command, request) =>
    revokeToken(await openDb(), command, request),
  )
}

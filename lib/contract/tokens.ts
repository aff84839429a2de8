import { z } from 'zod'

import { instantFromMs } from '@/lib/domain/instant'
import { SCOPES } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { revokeToken } from '@/lib/operations/revoke-token'

import * as shapes from './shapes'
import { pageVerb } from './verb'

// A program makes no tokens. The command line does, through these verbs, for whoever has the store at hand.

const DAY_MS = 86_400_000

export const create = pageVerb({
  name: 'tokens.create',
  says: 'Makes a token in the person’s name and returns its text once.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({
    name: shapes.text(200),
    scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
    agents: z.array(shapes.id).max(200).nullable(), // null: all
    days: z.int().min(1).max(366),
  }),
  run: ({ store, newToken }, { name, days, ...granted }, request) =>
    createToken(
      store,
      {
        ...granted,
        ...newToken(),
        name: name.trim(),
        owner: request.actor,
        expiresAt: instantFromMs(request.at.getTime() + days * DAY_MS),
      },
      request,
    ),
})

export const revoke = pageVerb({
  name: 'tokens.revoke',
  says: 'Revokes a token: its next request is refused.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ id: shapes.id }),
  run: ({ store }, command, request) => revokeToken(store, command, request),
})

import type { Principal, Role } from '@/lib/contract/verb'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { parseToken, tokenProblem, type Scope } from '@/lib/domain/token'
import { once } from '@/lib/process/once'
import type { Store } from '@/lib/store/port'
import { findToken, noteUse } from '@/lib/store/tokens'
import { createPace } from '@/lib/web/pace'

import { settings } from './db'

const ROLES: Readonly<Record<Scope, Role>> = {
  'facts:read': 'read',
  'facts:write': 'write',
  'verdicts:write': 'decide',
  admin: 'admin',
}

/** Returns who sends a request, by its bearer token, and counts the request against its limit (rule DR16). Never reads a cookie: a page of another site could send that. */
export async function authenticate(
  store: Store,
  request: Request,
  at: Date,
): Promise<Result<Principal>> {
  const sent = /^Bearer +(\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1]
  if (sent === undefined) return refused({ kind: 'no-token', why: 'Send a token.' })
  const parsed = parseToken(sent)
  const token = parsed === null ? null : await findToken(store.read, parsed)
  if (token === null) return refused({ kind: 'no-token', why: 'There is no such token.' })
  const why = tokenProblem(token, at)
  if (why !== null) return refused({ kind: 'no-token', why })
  const pace = once('token-pace', () => createPace({ request: settings().tokenRequests }))
  if (!pace('request', token.id, at.getTime())) return refused({ kind: 'too-fast' })
  noteUse(store, token, at).catch((error: unknown) => {
    console.warn(`the use of token ${token.id} was not noted`, error)
  })
  return accepted({
    id: token.id,
    program: token.name,
    person: token.owner,
    roles: new Set(token.scopes.map((scope) => ROLES[scope])),
    agents: token.agents,
  })
}

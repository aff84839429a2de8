import { isAhead } from './ahead'
import { reviewerNameProblem } from './reviewer-name'

/** What a token may do: read, store and propose, decide, and administer. */
export const SCOPES = ['facts:read', 'facts:write', 'verdicts:write', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** A token as it is stored, without its secret. */
export type Token = {
  readonly id: string
  readonly name: string // of the program
  readonly owner: string // the person it was made for
  readonly scopes: readonly Scope[]
  readonly agents: readonly string[] | null // null: all
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export type NewToken = Pick<Token, 'name' | 'owner' | 'scopes' | 'agents' | 'expiresAt'>

const MAX_NAME_LENGTH = 60
const MAX_DAYS = 366
const MADE_AHEAD =
  'The token was made while the server’s clock was ahead, or the clock is behind now. If the clock is right, revoke the token and make another.'
const DAY_MS = 86_400_000
const FORM = /^pal_([0-9a-z]{12})_([0-9a-f]{64})$/u

/** Returns the text of a token, which is shown once. */
export function tokenText(id: string, secret: string): string {
  return `pal_${id}_${secret}`
}

/** Reads the text of a token; null when it is none. */
export function parseToken(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = FORM.exec(text) ?? []
  return id === undefined || secret === undefined ? null : { id, secret }
}

/** Returns why a token is not accepted, or null. */
export function tokenProblem(
  token: Pick<Token, 'createdAt' | 'expiresAt' | 'revokedAt'>,
  at: Date,
): string | null {
  if (token.revokedAt !== null) return 'The token was revoked.'
  if (token.expiresAt.getTime() <= at.getTime()) return 'The token has expired.'
  return isAhead(token.createdAt, at) ? MADE_AHEAD : null
}

/** Returns what is wrong with a token to be made, as a sentence, or null. */
export function newTokenProblem(wanted: NewToken, at: Date): string | null {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(wanted.name))
    return 'Name the program with letters, digits, spaces, dots, hyphens and underscores.'
  if (wanted.name.length > MAX_NAME_LENGTH)
    return `The name has ${wanted.name.length} characters; the limit is ${MAX_NAME_LENGTH}.`
  const owner = reviewerNameProblem(wanted.owner)
  if (owner !== null) return `The owner is a person. ${owner}`
  if (wanted.scopes.length === 0) return `Choose at least one scope: ${SCOPES.join(', ')}.`
  if (wanted.agents?.length === 0) return 'Name at least one agent, or leave the agents out.'
  const days = (wanted.expiresAt.getTime() - at.getTime()) / DAY_MS
  if (!(days > 0)) return 'The token would have expired already.'
  return days > MAX_DAYS ? `A token lasts ${MAX_DAYS} days at most.` : null
}

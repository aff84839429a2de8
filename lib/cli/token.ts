import { randomBytes } from 'node:crypto'

import { endWith } from '@/lib/dev/run'
import { refusalMessage } from '@/lib/domain/refusal'
import { cleanReviewerName } from '@/lib/domain/reviewer-name'
import { SCOPES, tokenProblem, type Scope } from '@/lib/domain/token'
import { readCommand, readNumber, UsageError } from '@/lib/evaluation/read-options'
import { createToken } from '@/lib/operations/create-token'
import { revokeToken } from '@/lib/operations/revoke-token'
import { now } from '@/lib/server/clock'
import { readSettings } from '@/lib/server/env'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { loadTokens } from '@/lib/store/tokens'

// npm run -s token -- create --name NAME --owner PERSON [--scopes A,B] [--agents A,B] [--days N]
// npm run -s token -- list
// npm run -s token -- revoke ID
// Makes, lists and revokes the tokens of programs in the store (PALIMPSEST_DATA). The server may be running.
const USAGE = 'Say what to do: create, list or revoke ID.'
const OPTIONS = {
  '--name': 'value',
  '--owner': 'value',
  '--scopes': 'value',
  '--agents': 'value',
  '--days': 'value',
} as const
const DEFAULT_SCOPES = 'facts:read,facts:write'
const DEFAULT_DAYS = '90'
const DAY_MS = 86_400_000
const ID_BYTES = 6
const SECRET_BYTES = 32

type Options = ReadonlyMap<string, string | true>

try {
  const { files, options } = readCommand(process.argv.slice(2), OPTIONS)
  const [verb, id, ...rest] = files
  if (rest.length > 0) throw new UsageError(USAGE)
  const settings = readSettings(process.env)
  const store = await openStore(settings.dataDirectory, {
    kind: settings.storeKind,
    environment: settings.policy,
  })
  try {
    if (verb === 'create' && id === undefined) await create(store, options)
    else if (verb === 'list' && id === undefined) await list(store)
    else if (verb === 'revoke' && id !== undefined) await end(store, id)
    else throw new UsageError(USAGE)
  } finally {
    await store.close()
  }
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}

/** The token alone goes to stdout, so that a script can keep it. */
async function create(store: Store, options: Options): Promise<void> {
  const at = now()
  const days = readNumber('--days', textOf(options, '--days', DEFAULT_DAYS), [1, 366])
  const agents = options.get('--agents')
  const made = await createToken(
    store,
    {
      id: randomBytes(ID_BYTES).toString('hex'),
      secret: randomBytes(SECRET_BYTES).toString('hex'),
      name: textOf(options, '--name').trim(),
      owner: cleanReviewerName(textOf(options, '--owner')),
      scopes: listOf(textOf(options, '--scopes', DEFAULT_SCOPES)).map(scopeOf),
      agents: typeof agents === 'string' ? listOf(agents) : null,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    },
    { at },
  )
  if (!made.ok) throw new UsageError(refusalMessage(made.refusal).sentence)
  console.error(`Token ${made.value.id}, for ${days} days. It is shown this once:`)
  console.log(made.value.text)
}

async function list(store: Store): Promise<void> {
  const tokens = await loadTokens(store.read)
  if (tokens.length === 0) console.error('There is no token.')
  for (const token of tokens) {
    const { id, name, owner, scopes, agents, expiresAt, lastUsedAt } = token
    const state = tokenProblem(token, now()) ?? `until ${expiresAt.toISOString().slice(0, 10)}`
    const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`
    const reach = agents === null ? 'all agents' : agents.join(', ')
    console.log([id, name, owner, scopes.join(','), reach, state, used].join('\t'))
  }
}

async function end(store: Store, id: string): Promise<void> {
  const ended = await revokeToken(store, { id }, { at: now() })
  if (!ended.ok) throw new UsageError(`There is no token ${id} to revoke.`)
  console.error(`Revoked ${id}. Its next request is refused.`)
}

function textOf(options: Options, name: string, otherwise?: string): string {
  const value = options.get(name) ?? otherwise
  if (typeof value !== 'string') throw new UsageError(`create needs ${name}.`)
  return value
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function scopeOf(text: string): Scope {
  const scope = SCOPES.find((each) => each === text)
  if (scope === undefined)
    throw new UsageError(`There is no scope "${text}"; there are ${SCOPES.join(', ')}.`)
  return scope
}

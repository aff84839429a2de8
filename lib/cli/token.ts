import { randomBytes } from 'node:crypto'

import { toWire } from '@/lib/contract/names'
import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { cleanReviewerName } from '@/lib/domain/reviewer-name'
import { SCOPES, tokenProblem, type Scope, type Token } from '@/lib/domain/token'
import { readNumber, UsageError } from '@/lib/evaluation/read-options'
import { createToken } from '@/lib/operations/create-token'
import { revokeToken } from '@/lib/operations/revoke-token'
import { now } from '@/lib/server/clock'
import { readSettings } from '@/lib/server/env'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { loadTokens } from '@/lib/store/tokens'

import type { Command, Given, Terminal } from './command'
import { plain, plainJson } from './plain'
import { refuse } from './print'
import { refusalAnswer } from './refusal-answer'
import { exitOnSignals } from './terminal'

const DEFAULT_SCOPES = 'facts:read,facts:write'
const DEFAULT_DAYS = '90'
const DAY_MS = 86_400_000
const ID_BYTES = 6
const SECRET_BYTES = 32

/** Makes, lists and revokes the tokens of programs in the store here. The server may be running. */
export const TOKEN_COMMANDS: readonly Command[] = [
  {
    usage: 'token create',
    says: 'Makes a token and prints it once.',
    options: {
      name: { type: 'string', says: 'NAME of the program' },
      owner: { type: 'string', says: 'PERSON it is made for' },
      scopes: { type: 'string', says: `A,B of ${SCOPES.join(', ')}; default ${DEFAULT_SCOPES}` },
      agents: { type: 'string', says: 'A,B, the agents it may know of; default all' },
      days: { type: 'string', says: `N until it ends; default ${DEFAULT_DAYS}` },
    },
    run: (terminal, given) => onStore(terminal, given, create),
  },
  {
    usage: 'token list',
    says: 'Lists the tokens.',
    options: {},
    run: (terminal, given) => onStore(terminal, given, list),
  },
  {
    usage: 'token revoke ID',
    says: 'Ends a token at once.',
    options: {},
    run: (terminal, given) => onStore(terminal, given, end),
  },
]

type Work = (store: Store, terminal: Terminal, given: Given) => Promise<ExitCode>

async function onStore(terminal: Terminal, given: Given, work: Work): Promise<ExitCode> {
  if (given.options['server'] !== undefined)
    throw new UsageError(
      'Tokens are made in the store itself, or in the browser: Settings › Access.',
    )
  exitOnSignals()
  const { dataDirectory, storeKind, policy } = readSettings(process.env)
  const store = await openStore(dataDirectory, { kind: storeKind, environment: policy })
  try {
    return await work(store, terminal, given)
  } finally {
    await store.close()
  }
}

/** The token alone goes to stdout, so that a script can keep it. */
async function create(store: Store, terminal: Terminal, { options }: Given): Promise<ExitCode> {
  const at = now()
  const days = readNumber('--days', textOf(options, 'days', DEFAULT_DAYS), [1, 366])
  const agents = options['agents']
  const made = await createToken(
    store,
    {
      id: randomBytes(ID_BYTES).toString('hex'),
      secret: randomBytes(SECRET_BYTES).toString('hex'),
      name: textOf(options, 'name').trim(),
      owner: cleanReviewerName(textOf(options, 'owner')),
      scopes: listOf(textOf(options, 'scopes', DEFAULT_SCOPES)).map(scopeOf),
      agents: typeof agents === 'string' ? listOf(agents) : null,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    },
    { at },
  )
  if (!made.ok) return refuse(terminal, refusalAnswer(made.refusal))
  terminal.say(`Token ${made.value.id}, for ${days} days. It is shown this once:`)
  const { id, text: token } = made.value
  await terminal.print(terminal.json ? plainJson({ id, token }) : token)
  return EXIT.done
}

async function list(store: Store, terminal: Terminal): Promise<ExitCode> {
  const tokens = await loadTokens(store.read)
  if (tokens.length === 0) terminal.say('There is no token.')
  for (const token of tokens)
    await terminal.print(terminal.json ? plainJson(toWire(token)) : lineOf(token))
  return EXIT.done
}

function lineOf(token: Token): string {
  const { id, name, owner, scopes, agents, expiresAt, lastUsedAt } = token
  const state = tokenProblem(token, now()) ?? `until ${expiresAt.toISOString().slice(0, 10)}`
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`
  const reach = agents === null ? 'all agents' : agents.join(', ')
  return plain([id, name, owner, scopes.join(','), reach, state, used].join('  '))
}

async function end(store: Store, terminal: Terminal, { texts }: Given): Promise<ExitCode> {
  const [id = ''] = texts
  const ended = await revokeToken(store, { id }, { at: now() })
  if (!ended.ok) return refuse(terminal, refusalAnswer(ended.refusal))
  terminal.say(`Revoked ${id}. Its next request is refused.`)
  return EXIT.done
}

function textOf(options: Given['options'], name: string, otherwise?: string): string {
  const value = options[name] ?? otherwise
  if (typeof value !== 'string') throw new UsageError(`token create needs --${name}.`)
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

import { carryOut } from '@/lib/contract/call'
import { toWire } from '@/lib/contract/names'
import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import * as tokens from '@/lib/contract/tokens'
import type { Services } from '@/lib/contract/verb'
import { cleanReviewerName } from '@/lib/domain/reviewer-name'
import { SCOPES, tokenProblem, type Scope, type Token } from '@/lib/domain/token'
import { readNumber, UsageError } from '@/lib/evaluation/read-options'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { loadTokens } from '@/lib/store/tokens'

import type { Command, Given, Terminal } from './command'
import { principalOf } from './person'
import { plain, plainJson } from './plain'
import { refuse } from './print'
import { refusalAnswer } from './refusal-answer'
import { exitOnSignals } from './terminal'

const DEFAULT_SCOPES = 'facts:read,facts:write'
const DEFAULT_DAYS = '90'

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

type Work = (services: Services, terminal: Terminal, given: Given) => Promise<ExitCode>

async function onStore(terminal: Terminal, given: Given, work: Work): Promise<ExitCode> {
  if (given.options['server'] !== undefined)
    throw new UsageError(
      'Tokens are made in the store itself, or in the browser: Settings › Access.',
    )
  exitOnSignals()
  const { programServices } = await import('@/lib/server/program-services')
  const services = await programServices()
  try {
    return await work(services, terminal, given)
  } finally {
    await services.store.close()
  }
}

/** What a page would send for this person. */
function askedBy(person: string, input: unknown): Parameters<typeof carryOut>[2] {
  return {
    input,
    key: null, // both do no harm twice
    expected: null,
    principal: principalOf(person),
    channel: 'cli',
    clock: { at: now(), newId, elapsedMs },
  }
}

/** The token alone goes to stdout, so that a script can keep it. */
async function create(
  services: Services,
  terminal: Terminal,
  { options }: Given,
): Promise<ExitCode> {
  const days = readNumber('--days', textOf(options, 'days', DEFAULT_DAYS), [1, 366])
  const agents = options['agents']
  const input = {
    name: textOf(options, 'name'),
    scopes: listOf(textOf(options, 'scopes', DEFAULT_SCOPES)).map(scopeOf),
    agents: typeof agents === 'string' ? listOf(agents) : null,
    days,
  }
  const owner = cleanReviewerName(textOf(options, 'owner'))
  const made = await carryOut(tokens.create, services, askedBy(owner, input))
  if (!made.ok) return refuse(terminal, refusalAnswer(made.refusal))
  terminal.say(`Token ${made.value.id}, for ${days} days. It is shown this once:`)
  const { id, text: token } = made.value
  await terminal.print(terminal.json ? plainJson({ id, token }) : token)
  return EXIT.done
}

async function list({ store }: Services, terminal: Terminal): Promise<ExitCode> {
  const all = await loadTokens(store.read)
  if (all.length === 0) terminal.say('There is no token.')
  for (const token of all)
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

async function end(services: Services, terminal: Terminal, { texts }: Given): Promise<ExitCode> {
  const [id = ''] = texts
  const ended = await carryOut(tokens.revoke, services, askedBy('', { id }))
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

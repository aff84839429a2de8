import { instantFromMs } from './instant'

/** The memory stores that can be connected. */
export const STORE_KINDS = [
  'mem0',
  'memstore',
  'signet',
  'vestige',
  'openclaw',
  'graphiti',
  'markdown',
  'mcp-memory',
  'zep',
  'hindsight',
] as const
export type StoreKind = (typeof STORE_KINDS)[number]

/** What happens to decisions about facts of a connected store. */
export const PUSH_MODES = ['read-only', 'ask', 'push'] as const
export type PushMode = (typeof PUSH_MODES)[number]

/** The names of the modes, from the narrowest on. */
export const MODE_NAMES: Readonly<Record<PushMode, string>> = {
  'read-only': 'Read only',
  ask: 'Ask each time',
  push: 'Write automatically',
}

/**
 * Whose facts can be read, as each kind of store names it. `all`: whatever the key may read; `store`: a store that is one memory; `folder`: likewise, as a folder; `shared`:
 * what belongs to no single agent.
 */
export const SCOPES = {
  mem0: ['user_id', 'agent_id', 'run_id'],
  memstore: ['all', 'subject'],
  signet: ['agent_id'],
  vestige: ['store'],
  openclaw: ['shared', 'agent_id'],
  graphiti: ['group_id'],
  markdown: ['folder'],
  'mcp-memory': ['store'],
  zep: ['user_id', 'graph_id'],
  hindsight: ['bank_id'],
} as const satisfies Readonly<Record<StoreKind, readonly string[]>>

export const SCOPE_NAMES = [
  ...SCOPES.mem0,
  ...SCOPES.memstore,
  ...SCOPES.vestige,
  'shared',
  ...SCOPES.graphiti,
  'folder',
  'graph_id',
  ...SCOPES.hindsight,
] as const

/** Whose facts are read. */
export type StoreScope = {
  readonly by: (typeof SCOPE_NAMES)[number]
  readonly id: string // empty: all
}

const SCOPE_WORDS: Readonly<Record<StoreScope['by'], string>> = {
  user_id: 'user',
  agent_id: 'agent',
  run_id: 'run',
  all: 'every subject',
  store: 'the whole store',
  subject: 'subject',
  shared: 'no single agent',
  group_id: 'group',
  folder: 'the whole folder',
  graph_id: 'graph',
  bank_id: 'bank',
}

/** Returns whose facts are read, in words: `user alice`. */
export function scopeWords({ by, id }: StoreScope): string {
  return namesOne(by) ? `${SCOPE_WORDS[by]} ${id}` : SCOPE_WORDS[by]
}

/** True where a scope is of one that is named. */
export function namesOne(by: StoreScope['by']): boolean {
  return by !== 'all' && by !== 'store' && by !== 'shared' && by !== 'folder'
}

/** How each kind of store is reached: over HTTP, as a database, a text file or a folder by its path, or over the protocol of Redis. */
const REACHED: Readonly<Record<StoreKind, 'http' | 'file' | 'text' | 'folder' | 'redis'>> = {
  mem0: 'http',
  memstore: 'http',
  signet: 'http',
  vestige: 'http',
  openclaw: 'file',
  graphiti: 'redis',
  markdown: 'folder',
  'mcp-memory': 'text',
  zep: 'http',
  hindsight: 'http',
}

/** True for a store that is a database: it has a path and no key, and is written only while the program that owns it is stopped. */
export function isFile(kind: StoreKind): boolean {
  return REACHED[kind] === 'file'
}

/** True for a store that is a folder: it has a path and no key, and is written while its agent runs. */
export function isFolder(kind: StoreKind): boolean {
  return REACHED[kind] === 'folder'
}

/** True for a store that is a text file: it has a path and no key, and is only read. */
export function isText(kind: StoreKind): boolean {
  return REACHED[kind] === 'text'
}

/** True for a store that has a path on this machine in place of an address and a key. */
export function hasPath(kind: StoreKind): boolean {
  return isFile(kind) || isFolder(kind) || isText(kind)
}

/** True for a store that has no state in which a fact has ended, so nothing is ever written to it. */
export function isReadOnly(kind: StoreKind): boolean {
  return kind === 'mcp-memory'
}

/** The values of a fact in its store that we compare and write, by the store's own names. */
export type StoreState = Readonly<Record<string, string | null>>

/** True when a fact has every one of these values. */
export function isAsIn(current: StoreState, values: StoreState): boolean {
  return Object.entries(values).every(([name, value]) => (current[name] ?? null) === value)
}

/** What a store is to be told of a fact. */
export type StoreChange =
  | { readonly kind: 'supersede'; readonly newerExternalId: string | null } // null: the newer one is not in the store
  | { readonly kind: 'retract' }
  | { readonly kind: 'reinstate' } // an ended one is true again
  | {
      readonly kind: 'restate'
      readonly text: string
      readonly newFactId: string | null // the version here that the memory stands for afterwards
    }
  | {
      readonly kind: 'undo' // an earlier write of ours
      readonly before: StoreState // what the store held then
      readonly written: StoreState // what we wrote
    }

/** What a store can be told, in words that a person sees before connecting it. */
export type StoreCapabilities = {
  readonly product: string
  readonly tested: string // versions
  readonly can: readonly {
    readonly what: 'supersede' | 'restate' | 'retract' | 'undo' | 'protect' | 'merge'
    readonly how: string | null // a few words; null: it cannot
    readonly why?: string | null // one sentence, where it cannot
  }[]
  readonly guard: string // what keeps a stale write out
  readonly seen: string // when the agent stops seeing an ended fact
  readonly again: string // how much of it a later read takes
}

/** The changes that wait for a person in every mode: the store changes other facts with them, or is written only while its owner is stopped. */
const ALWAYS_HELD: Readonly<Record<StoreKind, readonly StoreChange['kind'][]>> = {
  mem0: [],
  memstore: [],
  signet: ['undo', 'reinstate'],
  vestige: [],
  openclaw: ['supersede', 'undo', 'reinstate'],
  graphiti: [],
  markdown: [],
  'mcp-memory': [],
  zep: [],
  hindsight: [],
}

/** True when a change waits for a person, whatever the mode of its connection. */
export function isAlwaysHeld(kind: StoreKind, change: StoreChange['kind']): boolean {
  return ALWAYS_HELD[kind].includes(change)
}

/** True when a store can make a change and cannot take it back. */
export function isFinal({ can }: StoreCapabilities, change: StoreChange['kind']): boolean {
  const able = (what: string) => can.some((each) => each.what === what && each.how !== null)
  return able(change) && !able('undo')
}

/**
 * Where a delivery stands. `held`: a person must release it. `sent`: written before the first call, so the outcome is unknown until the store
 * was read again. `refused`: the store or a guard said no. `failed`: nobody answered, time and again. `canceled`: undone before it was sent, or dropped.
 */
export const DELIVERY_STATES = [
  'held',
  'waiting',
  'sent',
  'verified',
  'refused',
  'failed',
  'canceled',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const MOST_TRIES = 8
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000
export const READ_EVERY_MS = 30 * 60 * 1000
export const CLAIMED_MS = 120_000 // a process that dies leaves its connection to others then

/** No claim ends later than so long from now; one that does was dated by a wrong clock (rule A15). Clocks of machines differ a little. */
export const LONGEST_CLAIM_MS = 10 * CLAIMED_MS
export const FAILURES_TO_PAUSE = 5 // in a row

/** No try is put off beyond this; one that is was dated by a wrong clock (rule A15). */
export function latestTry(at: Date): Date {
  return instantFromMs(at.getTime() + LONGEST_WAIT_MS)
}

/** When an unanswered delivery is tried again, in ms since 1970; null once its tries are used up. `chance` is 0–1. */
export function nextTry(tried: {
  readonly attempts: number // so far
  readonly atMs: number
  readonly retryAfterMs: number | null
  readonly chance: number
}): number | null {
  if (tried.attempts >= MOST_TRIES) return null
  const backOff = Math.min(FIRST_WAIT_MS * 2 ** (tried.attempts - 1), LONGEST_WAIT_MS)
  return (
    tried.atMs +
    Math.max(Math.min(tried.retryAfterMs ?? 0, LONGEST_WAIT_MS), backOff * (0.5 + tried.chance / 2))
  )
}

/** Why a new connection is not accepted; null when it is. */
export function newConnectionProblem(wanted: {
  readonly kind: StoreKind
  readonly url: string
  readonly scopeBy: StoreScope['by']
  readonly scopeId: string
}): string | null {
  const problem = PROBLEMS[REACHED[wanted.kind]](wanted.url)
  if (problem !== null) return problem
  if (!SCOPES[wanted.kind].some((by) => by === wanted.scopeBy))
    return `This kind of store has no such choice of memories. It has ${SCOPES[wanted.kind].join(', ')}.`
  return namesOne(wanted.scopeBy) && wanted.scopeId.trim() === ''
    ? 'Enter whose memories are to be read.'
    : null
}

function urlProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'Enter an address such as http://127.0.0.1:8888.'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'The address must begin with http:// or https://.'
  if (url.username !== '' || url.password !== '')
    return 'Leave the user and the password out of the address. The key has a field of its own.'
  return url.search !== '' || url.hash !== ''
    ? 'Leave out what follows ? or # in the address.'
    : null
}

function redisProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.host === '') return 'Enter an address such as redis://127.0.0.1:6379.'
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:')
    return 'The address must begin with redis:// or rediss://.'
  if (url.username !== '' || url.password !== '')
    return 'Leave the user and the password out of the address. The password has a field of its own.'
  return (url.pathname !== '' && url.pathname !== '/') || url.search !== '' || url.hash !== ''
    ? 'Leave out what follows the port in the address.'
    : null
}

const FULL_PATH = /^(?:\/(?!\/)|[a-z]:\\)/iu

const pathProblem = (what: string, example: string) => (text: string) => {
  const path = text.trim()
  if (!FULL_PATH.test(path)) return `Enter the full path of the ${what}, such as ${example}.`
  if (/[/\\]{2}/u.test(path)) return 'Write the path without doubled slashes.'
  return path.split(/[/\\]/u).some((part) => part === '.' || part === '..')
    ? 'Leave . and .. out of the path.'
    : null
}

const PROBLEMS = {
  http: urlProblem,
  file: pathProblem('database', '/home/ada/.openclaw/memory/facts.db'),
  text: pathProblem('file', '/home/ada/.mcp/memory.jsonl'),
  folder: pathProblem('folder', '/home/ada/.claude/projects/-home-ada-shop/memory'),
  redis: redisProblem,
} as const

/** Returns an address or a path as it is stored: without a trailing slash. */
export function storeUrl(kind: StoreKind, text: string): string {
  if (isFolder(kind) || isFile(kind) || isText(kind))
    return text.trim().replace(/(?<=.)[/\\]+$/u, '')
  const url = new URL(text)
  if (REACHED[kind] === 'redis') return `${url.protocol}//${url.host}`
  return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`
}

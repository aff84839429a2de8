import type { z } from 'zod'

import { person, program, type By, type Channel } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { fingerprint } from '@/lib/operations/steps/fingerprint'
import { once } from '@/lib/process/once'
import { answerKeeper, findAnswer, type AnswerKeeper } from '@/lib/store/answers'

import { requestProblem } from './field-problem'
import {
  SCOPE_OF,
  writes,
  type Expected,
  type Principal,
  type Verb,
  type Services,
  type Shown,
  type PageVerb,
  type VerbRequest,
} from './verb'

/** What a door read of a request. */
export type Call = {
  readonly input: unknown
  readonly key: string | null // idempotency key, as the caller sent it
  readonly expected: Expected | null
  readonly principal: Principal
  readonly channel: Channel
  readonly clock: Pick<OperationRequest, 'at' | 'newId' | 'elapsedMs'>
  readonly shown?: Shown // a page to a person
  readonly body?: ReadableStream<Uint8Array> | undefined // for a verb that takes bytes
  readonly mayLackKey?: true // through a door whose callers cannot ask again
}

export type Answered = {
  readonly value: unknown
  readonly replayed: boolean // the answer of an earlier request with this key
}

const KEY = /^[\x21-\x7e]{8,100}$/u

/** What HTTP calls the key of a write; other doors have their own name for it. */
export const KEY_FIELD = 'Idempotency-Key'

/**
 * Answers a program, the same way for every door: role, input, key and version are checked first, and whoever asks again under the same key
 * gets the same answer with no second effect (rules DR2–DR4).
 */
export async function call(
  verb: Verb,
  services: Services,
  { key, mayLackKey, body, ...asked }: Call,
): Promise<Result<Answered>> {
  const checked = check(verb, asked)
  if (!checked.ok) return checked
  const { input } = checked.value
  const request = { ...checked.value.request, ...(body && { body }) }
  const answer = async (
    idempotencyKey: string | null,
    keeper?: AnswerKeeper,
  ): Promise<Result<unknown>> => {
    const keyed = { ...request, idempotencyKey, ...(keeper && { keepAnswer: keeper.within }) }
    const done = await run(verb, services, { input, request: keyed })
    return done.ok ? verb.answer(services, done.value, keyed) : done
  }
  if (!writes(verb) || (key === null && mayLackKey === true)) {
    const read = await answer(null)
    return read.ok ? accepted({ value: read.value, replayed: false }) : read
  }
  if (key === null || !KEY.test(key)) return NO_KEY
  const { principal, clock } = asked
  const own = `${principal.id}/${key}`
  const told = withoutSecret(verb, services, input)
  const print = fingerprint({ verb: verb.name, input: told }) // whatever version it names: the first time changed that
  return afterEarlier(own, async () => {
    const kept = await findAnswer(services.store.read, own)
    if (kept !== null)
      return kept.fingerprint === print
        ? accepted({ value: JSON.parse(kept.value) as unknown, replayed: true })
        : refused({ kind: 'key-reused' })
    const about = { key: own, fingerprint: print, at: clock.at }
    const keeper = answerKeeper(services.store, about)
    const made = await answer(own, keeper)
    if (!made.ok) return made
    try {
      await keeper.finally(made.value)
    } catch (error) {
      console.warn('an answer was not kept; asked again, it is made anew from the log', error)
    }
    return accepted({ value: made.value, replayed: false })
  })
}

/**
 * Carries out a verb for a page, after the same checks. Its key is that of the operation, whose log gives a repeated request one effect
 * (rule A5); no answer is kept, because a page shows what is there now.
 */
export async function carryOut<Shape extends z.ZodType, Done>(
  verb: PageVerb<Shape, Done>,
  services: Services,
  { key, ...asked }: Omit<Call, 'mayLackKey' | 'body'>,
): Promise<Result<Done>> {
  const checked = check(verb, asked)
  if (!checked.ok) return checked
  const { input, request } = checked.value
  if (writes(verb) && verb.keyless !== true && (key === null || !KEY.test(key))) return NO_KEY
  return run(verb, services, { input, request: { ...request, idempotencyKey: key } })
}

function run<Shape extends z.ZodType, Done>(
  verb: PageVerb<Shape, Done>,
  services: Services,
  { input, request }: { readonly input: z.output<Shape>; readonly request: VerbRequest },
): Promise<Result<Done>> {
  const isLong = verb.takesLong ?? verb.takesLongFor?.(input) ?? false
  return isLong && services.beside !== undefined
    ? services.beside(verb, input, request)
    : verb.run(services, input, request)
}

const NO_KEY: Result<never> = refused({
  kind: 'bad-input',
  problem: `${KEY_FIELD}: it must have 8 to 100 visible ASCII characters, without spaces.`,
  wayOut:
    'Choose a name for this write, such as store-mara-1, and another name for every other write. Nothing was changed.',
})

/** Checks role, input and version. */
function check<Shape extends z.ZodType>(
  verb: PageVerb<Shape>,
  {
    input,
    expected,
    principal,
    channel,
    clock,
    shown = SHOWN,
  }: Omit<Call, 'key' | 'mayLackKey' | 'body'>,
): Result<{
  readonly input: z.output<Shape>
  readonly request: Omit<VerbRequest, 'idempotencyKey'>
}> {
  if (!principal.roles.has(verb.role))
    return refused(
      verb.role === 'decide'
        ? { kind: 'needs-person', page: pageOf(verb, input) }
        : { kind: 'scope-missing', scope: SCOPE_OF[verb.role] },
    )
  const parsed = verb.input.safeParse(input)
  if (!parsed.success) return refused({ kind: 'bad-input', problem: requestProblem(parsed.error) })
  if (verb.versioned === true && expected === null) return refused({ kind: 'no-version' })
  const by = byOf(verb, principal, channel)
  return accepted({ input: parsed.data, request: { ...clock, principal, expected, shown, ...by } })
}

const SHOWN: Shown = { dwellMs: null, evidence: true }

/** A decision is the person's; everything else is the program's, for the person. */
function byOf({ role }: PageVerb, principal: Principal, channel: Channel): By {
  const { id, program: name, person: owner } = principal
  return name === null || role === 'decide'
    ? person(owner, channel)
    : program({ id, name, owner }, channel)
}

/** What of an input may be kept: with a secret in it, nobody can try out which one gives the same fingerprint (rule CS61). */
function withoutSecret(
  { secret }: PageVerb,
  { secretFor }: Pick<Services, 'secretFor'>,
  input: unknown,
): unknown {
  if (secret === undefined || typeof input !== 'object' || input === null) return input
  const value: unknown = Object.entries(input).find(([name]) => name === secret)?.[1]
  return typeof value === 'string'
    ? { ...input, [secret]: secretFor(`of a store ${value}`) }
    : input
}

/** Requests under one key wait for each other, so that the later ones find the answer of the first. */
async function afterEarlier<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const running = once('calls', () => new Map<string, Promise<unknown>>())
  const earlier = running.get(key)
  const mine = (earlier ?? Promise.resolve()).then(work, work)
  running.set(key, mine)
  try {
    return await mine
  } finally {
    if (running.get(key) === mine) running.delete(key)
  }
}

/** The page where a person does what a program may not. */
function pageOf({ name }: PageVerb, input: unknown): string {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null
  const [noun = ''] = name.split('.')
  const place = PLACES[noun]
  return typeof id !== 'string' || place === undefined
    ? (WHOLE_PAGES[noun] ?? '/review')
    : `${place}${encodeURIComponent(id)}`
}

const PLACES: Readonly<Record<string, string>> = {
  facts: '/memory/facts/',
  proposals: '/p/',
  operations: '/activity/',
}

const WHOLE_PAGES: Readonly<Record<string, string>> = {
  imports: '/activity/import',
  possible: '/review/possible',
  ended: '/review/ended',
  bursts: '/review/ended',
  merges: '/memory/duplicates',
}

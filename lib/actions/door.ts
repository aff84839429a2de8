import { z } from 'zod'
import 'server-only'

import { carryOut } from '@/lib/contract/call'
import { writes, type PageVerb, type Principal, type Services } from '@/lib/contract/verb'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { UNNAMED } from '@/lib/domain/waiting'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { programServices } from '@/lib/server/program-services'
import { currentReviewer } from '@/lib/server/reviewer'

const MOST_DWELL_MS = 86_400_000

/** What a page sends with the input of a verb. */
const sentShape = z.looseObject({
  idempotencyKey: z.string().nullable().default(null),
  dwellMs: z.int().min(0).max(MOST_DWELL_MS).nullable().default(null),
  blind: z.boolean().default(false),
})

type Fixed<Value> = Value extends object
  ? { readonly [Name in keyof Value]: Fixed<Value[Name]> }
  : Value

export type Input<Asked extends PageVerb> = Fixed<z.input<Asked['input']>>

/** What an action takes: the input of its verb, and the key under which it counts once. */
export type Sent<Asked extends PageVerb> = Input<Asked> & Keyed

export type Keyed = { readonly idempotencyKey: string }

/** What an action takes, too, whose verb changes something that the page shows. */
export type Seen = { readonly version: number }

/** Carries out a verb for the reviewer of this browser. */
export async function ask<Shape extends z.ZodType, Done>(
  verb: PageVerb<Shape, Done>,
  sent: unknown,
): Promise<Result<Done, Refusal>> {
  return askAndShow(verb, sent, (done) => Promise.resolve(accepted(done)))
}

/** Carries out a verb, and reads what the page shows of it. `blind`: without what the detector found (rule K6). */
export async function askAndShow<Shape extends z.ZodType, Done, Value>(
  verb: PageVerb<Shape, Done>,
  sent: unknown,
  show: (done: Done, services: Services, blind: boolean) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const parsed = sentShape.safeParse(wellFormed(sent))
  if (!parsed.success) return refused({ kind: 'bad-input', problem: problemOf(parsed.error) })
  const { idempotencyKey: key, dwellMs, blind, ...rest } = parsed.data
  const { version, ...others } = rest
  const reviewer = await currentReviewer()
  if (reviewer === null && writes(verb)) return refused({ kind: 'no-reviewer' })
  return guarded(async () => {
    const services = await programServices()
    const done = await carryOut(verb, services, {
      input: verb.versioned === true ? others : rest,
      key,
      expected: typeof version === 'number' ? { id: null, version } : null,
      principal: principalOf(reviewer?.name ?? UNNAMED),
      channel: 'page',
      clock: { at: now(), newId, elapsedMs },
      shown: { dwellMs, evidence: !blind },
    })
    return done.ok ? show(done.value, services, blind) : done
  })
}

/** The reviewer of a browser may do what a person may. */
function principalOf(name: string): Principal {
  const roles = new Set(['read', 'write', 'decide', 'admin'] as const)
  return { id: `person:${name}`, program: null, person: name, roles, agents: null }
}

/** What people paste may hold half characters. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)]))
}

/** Runs an action's work; an unexpected error becomes a neutral sentence with an id that is also in the server log. */
export async function guarded<Value>(
  work: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await work()
  } catch (error) {
    const refusal = storeRefusal(error)
    if (refusal !== null) return refused(refusal)
    const id = newId().slice(-12)
    console.error(`action failed (${id})`, error)
    return refused({ kind: 'failed', id })
  }
}

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'The request could not be read.'
  const where = issue.path.join('.')
  return where === ''
    ? `The request could not be read: ${issue.message}.`
    : `${where}: ${issue.message}.`
}

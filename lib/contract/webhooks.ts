import { z } from 'zod'

import { accepted, refused, type Result } from '@/lib/domain/result'
import { WEBHOOK_EVENTS } from '@/lib/domain/webhook'
import { createWebhook } from '@/lib/operations/create-webhook'
import { revokeWebhook } from '@/lib/operations/revoke-webhook'
import { rotateWebhook } from '@/lib/operations/rotate-webhook'
import { fingerprint } from '@/lib/operations/steps/fingerprint'
import { testWebhook } from '@/lib/operations/test-webhook'
import { readWebhooks, type WebhookView } from '@/lib/views/webhooks'

import * as shapes from './shapes'
import { answering, verb, type Principal, type Services, type VerbRequest } from './verb'

const MOST_AGENTS = 200

const webhook = z
  .object({
    id: shapes.id,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    agents: z.array(z.string()).nullable(), // null: all
    texts: z.boolean(), // bodies hold texts, not only ids
    owner: z.string(),
    state: z.enum(['on', 'gone', 'failing', 'revoked']),
    waiting: z.int().min(0), // events
    createdAt: shapes.instant,
    disabledAt: shapes.instant.nullable(),
    lastAt: shapes.instant.nullable(),
    lastStatus: z.int().nullable(),
    lastProblem: z.string().nullable(),
    arrivedAt: shapes.instant.nullable(),
    formerUntil: shapes.instant.nullable(), // until then the former secret signs too
  })
  .meta({ id: 'Webhook' })

const withSecret = z.object({ webhook, secret: z.string() }) // shown this once

export const list = verb({
  name: 'webhooks.list',
  says: 'Lists the webhooks, with how their last delivery ended.',
  role: 'admin',
  onlyReads: true,
  input: z.strictObject({}),
  output: z.object({ items: z.array(webhook) }),
  run: async (services, _input, request) =>
    accepted({ items: (await reached(services, request)).map(dataOf) }),
})

export const create = answering({
  name: 'webhooks.create',
  says: 'Makes a webhook and returns its secret once.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({
    url: shapes.text(500).trim(),
    events: z.array(z.enum(WEBHOOK_EVENTS)).default([...WEBHOOK_EVENTS]),
    agents: z.array(shapes.name).max(MOST_AGENTS).nullish(), // all that the token may know of, otherwise
    texts: z.boolean().default(false),
  }),
  output: withSecret,
  run: async (services, { agents: named, ...wanted }, request) => {
    const { principal } = request
    const agents = named ?? principal.agents
    const foreign = agents?.some((agent) => principal.agents?.includes(agent) === false) ?? false
    if (foreign) return refused({ kind: 'not-found', what: 'agent' })
    const seed = seedOf(request)
    return createWebhook(
      services.store,
      {
        ...wanted,
        events: [...new Set(wanted.events)],
        agents,
        owner: principal.person,
        id: `wh_${fingerprint(seed)}`,
        secret: services.secretFor(seed),
      },
      request,
    )
  },
  answer: shown,
})

export const rotate = answering({
  name: 'webhooks.rotate',
  says: 'Gives a webhook a new secret; the former one signs too for a day.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ id: shapes.id }),
  output: withSecret,
  run: async (services, { id }, request) => {
    if ((await find(services, id, request)) === null) return NOT_THERE
    const secret = services.secretFor(`${id} ${seedOf(request)}`)
    return rotateWebhook(services.store, { id, secret }, request)
  },
  answer: shown,
})

export const revoke = answering({
  name: 'webhooks.revoke',
  says: 'Revokes a webhook: nothing more is sent.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ id: shapes.id }),
  output: webhook,
  run: async (services, { id }, request) => {
    if ((await find(services, id, request)) === null) return NOT_THERE
    return revokeWebhook(services.store, { id }, request)
  },
  answer: async (services, { id }, request) => {
    const view = await find(services, id, request)
    return view === null ? NOT_THERE : accepted(dataOf(view))
  },
})

export const test = verb({
  name: 'webhooks.test',
  says: 'Sends a test and returns how it ended; a disabled webhook is on again when it arrives.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ id: shapes.id }),
  output: z.object({
    status: z.int().nullable(), // of the receiver
    problem: z.string().nullable(), // null: it arrived
  }),
  run: async (services, { id }, request) => {
    if ((await find(services, id, request)) === null) return NOT_THERE
    return testWebhook(services.store, { id, send: services.sendWebhook }, request)
  },
})

const NOT_THERE: Result<never> = refused({ kind: 'not-found', what: 'webhook' })

/** The webhooks that tell of nothing beyond what the principal may know of (rule DR2). */
async function reached(
  { store }: Services,
  { principal, at }: VerbRequest,
): Promise<readonly WebhookView[]> {
  return (await readWebhooks(store, at)).filter(({ agents }) => isWithin(agents, principal))
}

function isWithin(agents: readonly string[] | null, principal: Principal): boolean {
  return (
    principal.agents === null ||
    (agents !== null && agents.every((agent) => principal.agents?.includes(agent) === true))
  )
}

async function find(
  services: Services,
  id: string,
  request: VerbRequest,
): Promise<WebhookView | null> {
  return (await reached(services, request)).find((each) => each.id === id) ?? null
}

async function shown(
  services: Services,
  { id, secret }: { readonly id: string; readonly secret: string },
  request: VerbRequest,
): Promise<Result<z.infer<typeof withSecret>>> {
  const view = await find(services, id, request)
  return view === null ? NOT_THERE : accepted({ webhook: dataOf(view), secret })
}

/** A request that is asked again after its answer was lost makes the same webhook and the same secret. */
function seedOf({ idempotencyKey, newId }: VerbRequest): string {
  return idempotencyKey ?? newId()
}

function dataOf(view: WebhookView): z.infer<typeof webhook> {
  return {
    ...view,
    events: [...view.events],
    agents: view.agents === null ? null : [...view.agents],
  }
}

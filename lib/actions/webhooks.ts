'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { WEBHOOK_EVENTS } from '@/lib/domain/webhook'
import { createWebhook } from '@/lib/operations/create-webhook'
import { revokeWebhook } from '@/lib/operations/revoke-webhook'
import { rotateWebhook } from '@/lib/operations/rotate-webhook'
import { testWebhook } from '@/lib/operations/test-webhook'
import { openDb } from '@/lib/server/db'
import { secretFor, webhookSender } from '@/lib/server/webhooks'

import { enter, idShape } from './door'

const createShape = z.object({
  url: z.string().max(500),
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  agents: z.array(idShape).max(200).nullable(), // null: all
  texts: z.boolean(),
})
const oneShape = z.object({ id: idShape })

type One = z.infer<typeof oneShape>
type Made = { readonly id: string; readonly secret: string }

/** Creates a webhook in the reviewer’s name; its secret is returned once. */
export async function createWebhookAction(
  input: z.infer<typeof createShape>,
): Promise<Result<Made, Refusal>> {
  return enter(createShape, input, async (wanted, request) => {
    const store = await openDb()
    const id = `wh_${request.newId()}`
    const command = {
      ...wanted,
      url: wanted.url.trim(),
      owner: request.actor,
      id,
      secret: secretFor(store, id),
    }
    return createWebhook(store, command, request)
  })
}

/** Gives a webhook a new secret, which is returned once. */
export async function rotateWebhookAction(input: One): Promise<Result<Made, Refusal>> {
  return enter(oneShape, input, async ({ id }, request) => {
    const store = await openDb()
    const secret = secretFor(store, `${id} ${request.newId()}`)
    return rotateWebhook(store, { id, secret }, request)
  })
}

/** Revokes a webhook: nothing more is sent. */
export async function revokeWebhookAction(
  input: One,
): Promise<Result<{ readonly id: string }, Refusal>> {
  return enter(oneShape, input, async (command, request) =>
    revokeWebhook(await openDb(), command, request),
  )
}

/** Sends a test, and returns how it ended. */
export async function testWebhookAction(
  input: One,
): Promise<Result<{ readonly problem: string | null }, Refusal>> {
  return enter(oneShape, input, async ({ id }, request) => {
    const tested = await testWebhook(await openDb(), { id, send: webhookSender() }, request)
    return tested.ok ? accepted({ problem: tested.value.problem }) : tested
  })
}

'use server'

import { create, revoke, rotate, test } from '@/lib/contract/webhooks'
import type { Result } from '@/lib/domain/result'

import { ask, type Input } from './door'

type Made = Promise<Result<{ readonly id: string; readonly secret: string }>>

/** Creates a webhook in the reviewer’s name; its secret is returned once. */
export async function createWebhookAction(sent: Input<typeof create>): Made {
  return ask(create, sent)
}

/** Gives a webhook a new secret, which is returned once. */
export async function rotateWebhookAction(sent: Input<typeof rotate>): Made {
  return ask(rotate, sent)
}

/** Revokes a webhook: nothing more is sent. */
export async function revokeWebhookAction(
  sent: Input<typeof revoke>,
): Promise<Result<{ readonly id: string }>> {
  return ask(revoke, sent)
}

/** Sends a test, and returns how it ended. */
export async function testWebhookAction(
  sent: Input<typeof test>,
): Promise<Result<{ readonly problem: string | null }>> {
  return ask(test, sent)
}

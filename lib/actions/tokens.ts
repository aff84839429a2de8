'use server'

import { create, revoke } from '@/lib/contract/tokens'
import type { Result } from '@/lib/domain/result'

import { ask, type Input } from './door'

/** Creates a token in the reviewer’s name; its text is returned once. */
export async function createTokenAction(
  sent: Input<typeof create>,
): Promise<Result<{ readonly id: string; readonly text: string }>> {
  return ask(create, sent)
}

/** Revokes a token: its next request is refused. */
export async function revokeTokenAction(
  sent: Input<typeof revoke>,
): Promise<Result<{ readonly id: string }>> {
  return ask(revoke, sent)
}

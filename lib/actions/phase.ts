'use server'

import { confirmLimits, setLimits, sign, toShadow } from '@/lib/contract/gates'
import type { Result } from '@/lib/domain/result'

import { ask, type Sent } from './door'

type Done<More = unknown> = Promise<Result<{ readonly operationId: string } & More>>

export type SignLiveInput = Sent<typeof sign>

/** Signs for a later phase; the second person's signature sets it. */
export async function signLiveAction(sent: SignLiveInput): Done {
  return ask(sign, sent)
}

/** Returns an agent, or all that inherit, to shadow mode. */
export async function returnToShadowAction(sent: Sent<typeof toShadow>): Done {
  return ask(toShadow, sent)
}

/** Sets the gate limits, or requests looser ones. */
export async function setGatesAction(
  sent: Sent<typeof setLimits>,
): Done<{ readonly requested: boolean }> {
  return ask(setLimits, sent)
}

/** Confirms the looser limits that someone else requested. */
export async function confirmGatesAction(sent: Sent<typeof confirmLimits>): Done {
  return ask(confirmLimits, sent)
}

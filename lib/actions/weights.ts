'use server'

import { refit, rescore, sign } from '@/lib/contract/weights'
import type { Result } from '@/lib/domain/result'

import { ask, type Seen, type Sent } from './door'

type Done<More = unknown> = Promise<Result<{ readonly operationId: string } & More>>

/** Fits candidate weights to people's answers; they score nothing until two people sign. */
export async function refitWeightsAction(sent: Sent<typeof refit>): Done {
  return ask(refit, sent)
}

/** Signs for candidate weights; the second person's signature puts them into use. */
export async function signWeightsAction(sent: Sent<typeof sign> & Seen): Done {
  return ask(sign, sent)
}

/** Rescores open proposals from another detector with the current one; `left`: how many remain for the next call. */
export async function scoreAgainAction(
  sent: Sent<typeof rescore>,
): Done<{ readonly left: number }> {
  return ask(rescore, sent)
}

import 'server-only'
import { headers } from 'next/headers'

import { once } from '@/lib/process/once'
import { CLIENT_HEADER } from '@/lib/web/client'
import { createPace, OF_CLIENTS, type PacedKind } from '@/lib/web/pace'

import { now } from './clock'
import { currentReviewer } from './reviewer'

/**
 * Checks and counts the caller against the rate limits of rule WS6. A client is a reviewer at an address; choosing a name is limited by
 * address alone, so new names do not evade the limits.
 */
export async function isWithinPace(kind: PacedKind): Promise<boolean> {
  const address = (await headers()).get(CLIENT_HEADER) ?? 'unknown'
  const name = kind === 'name' ? null : (await currentReviewer())?.name
  const pace = once('pace', () => createPace(OF_CLIENTS))
  return pace(kind, `${address} ${name ?? ''}`, now().getTime())
}

import 'server-only'
import { headers } from 'next/headers'

import { once } from '@/lib/process/once'
import { CLIENT_HEADER } from '@/lib/web/client'
import { createPace, type PacedKind } from '@/lib/web/pace'

import { now } from './clock'
import { currentReviewer } from './reviewer'

/**
 * Says whether whoever asks does so within the pace of rule WS6, and counts it. A client is a reviewer at an address; a name is
 * chosen by an address alone, so that new names are no way around it.
 */
export async function isWithinPace(kind: PacedKind): Promise<boolean> {
  const address = (await headers()).get(CLIENT_HEADER) ?? 'unknown'
  const name = kind === 'name' ? null : (await currentReviewer())?.name
  return once('pace', createPace)(kind, `${address} ${name ?? ''}`, now().getTime())
}

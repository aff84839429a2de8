import 'server-only'
import { headers } from 'next/headers'

import { CLIENT_HEADER } from '@/lib/web/client'
import { createPace, type Pace, type PacedKind } from '@/lib/web/pace'

import { now } from './clock'
import { currentReviewer } from './reviewer'

const perProcess = globalThis as typeof globalThis & { palimpsestPace?: Pace }

/**
 * Says whether whoever asks does so within the pace of rule WS6, and counts it. A client is a reviewer at an address; a name is
 * chosen by an address alone, so that new names are no way around it.
 */
export async function isWithinPace(kind: PacedKind): Promise<boolean> {
  const address = (await headers()).get(CLIENT_HEADER) ?? 'unknown'
  const name = kind === 'name' ? null : (await currentReviewer())?.name
  perProcess.palimpsestPace ??= createPace()
  return perProcess.palimpsestPace(kind, `${address} ${name ?? ''}`, now().getTime())
}

import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask, notHindsight, problemOf } from './client'

const said = z.object({ api_version: z.string().max(40) })

/** Asks which version of Hindsight answers. */
export async function askVersion(target: StoreTarget, send: Transport): Promise<string> {
  const answer = await ask(target, send, { method: 'GET', path: '/version' })
  const problem = problemOf(answer, target)
  if (problem !== null) throw problem
  const read = said.safeParse(answer.body)
  if (answer.status === 404 || !read.success) throw notHindsight()
  return read.data.api_version
}

/** Returns why a version of Hindsight is only read; null when it is written. */
export function versionRefusal(version: string): string | null {
  const found = /^(?<major>\d+)\.(?<minor>\d+)(?:\D|$)/u.exec(version)?.groups
  if (found === undefined)
    return 'Hindsight does not say which version it is, so Palimpsest only reads it.'
  const [major, minor] = [Number(found['major']), Number(found['minor'])]
  const isKnown = major === 0 ? minor >= 9 : major === 1 && minor <= 1
  return isKnown
    ? null
    : 'Palimpsest writes to Hindsight 0.9 to 1.1, and this is another version, so it only reads it.'
}

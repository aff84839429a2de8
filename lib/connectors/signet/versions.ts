import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { busy, unexpected } from '@/lib/connectors/store-problems'

import type { Claim } from './claims'
import { notSignet, readFrom } from './client'

const listing = z.object({
  items: z.array(z.object({ id: z.string(), content: z.string(), status: z.string() })),
})

/** Asks the daemon for the slot of a fact: it must know the fact as the database has it. Otherwise the database is another's, or moved on. */
export async function checkSameStore(
  target: StoreTarget,
  send: Transport,
  claim: Claim,
): Promise<void> {
  const asked = new URLSearchParams({
    agent_id: claim.agent,
    entity: claim.entity ?? '',
    aspect: claim.aspect ?? '',
    group: claim.group ?? 'general',
    claim: claim.key ?? '',
    kind: claim.kind,
  })
  const path = `/api/ontology/claims/versions?${asked.toString()}`
  const { found, body } = await readFrom(target, send, path)
  const read = listing.safeParse(body)
  if (found && !read.success) throw notSignet()
  const item = read.data?.items.find(({ id }) => id === claim.id)
  if (item?.content === claim.content && item.status === claim.status) return
  throw item === undefined
    ? unexpected(
        'The database that Palimpsest reads is not the one that this Signet uses.',
        'Check the address, and SIGNET_PATH in the environment of Palimpsest.',
      )
    : busy('The fact is being changed in Signet.')
}

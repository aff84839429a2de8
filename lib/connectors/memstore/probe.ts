import { z } from 'zod'

import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'
import { factRow } from '@/lib/importers/memstore-row'

import { notMemstore, readFrom } from './client'
import { listPage, PAGE } from './list-facts'

const health = z.object({ status: z.string(), facts: z.int().nonnegative() })

/** Looks what answers at an address, and how many facts the scope has. memstore names no version, so the shape of a fact is looked at. */
export async function probeMemstore(target: StoreTarget, send: Transport): Promise<Probe> {
  const { found, body } = await readFrom(target, send, '/v1/health')
  if (!found || !health.safeParse(body).success) throw notMemstore()
  const page = await listPage(target, send)
  const known = page.every((row) => factRow.safeParse(row).success)
  return {
    product: 'memstore',
    writable: known,
    why: known
      ? null
      : 'This version of memstore describes its facts in another way, so Palimpsest only reads it.',
    facts: page.length < PAGE ? page.length : null,
  }
}

import type { StoreTarget } from '@/lib/connectors/port'
import { hasPath, type StoreKind } from '@/lib/domain/connection'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { ConnectionView, FoundStore } from '@/lib/views/connections'

import type { Services } from './verb'

type Stores = Services['stores']

/** Looks at a store; a store that does not answer, or not as it should, is a refusal. */
export async function probed(
  { means, probe }: Stores,
  kind: StoreKind,
  target: StoreTarget,
): Promise<Result<FoundStore>> {
  try {
    return accepted(await probe(kind, target))
  } catch (error) {
    const problem = means.problemOf(error)
    if (problem === null) throw error
    const { sentence, wayOut } = problem.trouble
    return refused({ kind: 'store-refused', sentence, wayOut })
  }
}

/** Encrypts the key of a connection; null is that of a store that needs none (rule CS11). */
export async function sealedKeyOf(
  { seal }: Stores,
  { key, id }: { readonly key: string | null | undefined; readonly id: string },
): Promise<Result<string | null>> {
  const given = key ?? ''
  if (given === '') return accepted(null)
  const sealed = await seal(given, id)
  return sealed === null ? refused(NO_SECRET) : accepted(sealed)
}

/** Encrypts a new key of a connection once its store has accepted it (rule CS70). */
export async function triedKey(
  stores: Stores,
  { id, kind, url, scope, agent }: ConnectionView,
  key: string | null | undefined,
): Promise<Result<string | null>> {
  if (hasPath(kind)) return refused({ kind: 'bad-input', problem: 'This store has no key.' })
  const sealed = await sealedKeyOf(stores, { key, id })
  if (!sealed.ok) return sealed
  const given = sealed.value === null ? null : (key ?? null)
  const found = await probed(stores, kind, { url, scope, agent, key: given })
  return found.ok ? sealed : found
}

const NO_SECRET: Refusal = {
  kind: 'bad-input',
  problem: 'Keys of stores are kept encrypted. Start the server with PALIMPSEST_SECRET_KEY first.',
}

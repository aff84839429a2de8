import { answer } from '@/lib/contract/answer'
import { toWire } from '@/lib/contract/names'
import { writes } from '@/lib/contract/verb'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { elapsedMs, now } from '@/lib/server/clock'
import { sendFromHere } from '@/lib/server/connections'
import { newId } from '@/lib/server/ids'
import { programServices } from '@/lib/server/program-services'
import { sweepsEnded } from '@/lib/server/sweeps'
import { dropKept } from '@/lib/server/uploads'

import type { Door } from './door'
import { pagesOf } from './pages'
import { personOf, principalOf } from './person'
import { refusalAnswer } from './refusal-answer'

/** Opens the store of PALIMPSEST_DATA for the person who is named; a server may have it open too (rule CL3). */
export async function openLocalDoor(as: string | undefined): Promise<Door> {
  const person = personOf(as)
  const here = await programServices()
  let isToSend = false
  const stores = { ...here.stores, sendSoon: () => void (isToSend = true) }
  const services = { ...here, stores }
  const principal = principalOf(person)
  const sent: string[] = []
  return {
    place: 'store',
    ask: async ({ listed, input, version, key, bytes }) => {
      if (person === null && writes(listed.verb)) return refusalAnswer({ kind: 'no-reviewer' })
      try {
        const answered = await answer(listed, services, {
          input,
          key,
          expected: version === null ? null : { id: null, version },
          principal,
          channel: 'cli',
          clock: { at: now(), newId, elapsedMs },
          origin: pagesOf(process.env),
          body: bytes && new Blob([new Uint8Array(bytes)]).stream(),
        })
        if (answered.ok && bytes !== undefined) sent.push(uploadIn(answered.value.value))
        return answered.ok
          ? { ok: true, value: toWire(answered.value.value) }
          : refusalAnswer(answered.refusal, answered.more)
      } catch (error) {
        const busy = storeRefusal(error)
        if (busy === null) throw error
        return refusalAnswer(busy)
      }
    },
    close: async () => {
      for (const token of sent) await dropKept(token, { reviewer: principal.id, at: now() })
      await sweepsEnded()
      if (isToSend) await sendFromHere(services.store)
      await services.store.close()
    },
  }
}

function uploadIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'upload' in value
    ? String(value.upload)
    : ''
}

import 'server-only'
import { createMcpHandler } from '@modelcontextprotocol/server'

import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { refusalResponse } from '@/lib/server/answer'
import { askedOrigin } from '@/lib/server/asked-origin'
import { authenticate } from '@/lib/server/authenticate'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { programKey } from '@/lib/server/program-key'
import { programServices } from '@/lib/server/program-services'

import { buildServer, type Asked } from './server'

const MOST_BYTES = 1_000_000

/** Answers a request of an MCP client, old or new, without sessions. `prepareRequests` has checked its host and origin. */
export async function handle(request: Request): Promise<Response> {
  try {
    return await answer(request)
  } catch (error) {
    const busy = storeRefusal(error)
    if (busy !== null) return refusalResponse(busy)
    const id = newId().slice(-12)
    console.error(`an MCP request failed (${id})`, error)
    return refusalResponse({ kind: 'failed', id })
  }
}

async function answer(request: Request): Promise<Response> {
  const services = await programServices()
  const at = now()
  const principal = await authenticate(services.store, request, at)
  if (!principal.ok) return refusalResponse(principal.refusal)
  const asked: Asked = {
    services,
    principal: principal.value,
    clock: { at, newId, elapsedMs },
    origin: askedOrigin(request),
    key: programKey(services.store),
  }
  const handler = createMcpHandler(() => buildServer(asked), {
    maxRequestBodySize: MOST_BYTES,
    maxSubscriptions: 0, // nothing is sent on them, and each would stay open
    onerror: (error) => {
      if (!isRefusedSubscription(error)) console.warn('an MCP request was not answered', error)
    },
  })
  return handler.fetch(request)
}

/** Every client of 2026 asks to listen, and is told that there is nothing to hear. */
function isRefusedSubscription({ message }: Error): boolean {
  return message.startsWith('subscriptions/listen refused')
}

import { z } from 'zod'

import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

const HEALTH = '/plugins/memory-public/health'

const health = z.object({
  version: z.object({ pluginVersion: z.string().max(40), schemaVersion: z.number() }),
})

type Gateway = { readonly version: string | null } // as it names it

/**
 * Asks the gateway of OpenClaw whether it runs; null where nothing listens, or its address is not known. Any answer counts. Throws
 * `StoreProblem` where it cannot be known, as when the gateway takes too long.
 */
export async function askGateway(
  { url }: Pick<StoreTarget, 'url'>,
  send: Transport,
): Promise<Gateway | null> {
  if (url === '') return null
  try {
    const headers = { accept: 'application/json' }
    const { body } = await send({ method: 'GET', url: `${url}${HEALTH}`, headers })
    const read = health.safeParse(body)
    if (!read.success) return { version: null }
    const { pluginVersion, schemaVersion } = read.data.version
    return { version: `${pluginVersion} (schema ${schemaVersion})` }
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error
    const { trouble } = error
    if (trouble.nobody === true) return null
    if (trouble.kind === 'unexpected') return { version: null } // a page, or another answer that is no JSON
    throw new StoreProblem({
      ...trouble,
      sentence: `The OpenClaw gateway cannot be asked whether it is running. ${trouble.sentence}`,
    })
  }
}

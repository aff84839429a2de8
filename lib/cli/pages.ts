import { settings } from '@/lib/server/db'
import { originOf } from '@/lib/server/own-origin'
import { serversOf } from '@/lib/server/served-at'

/** Returns where a person finds the pages of the store here: at its server, or where “serve” would start one. */
export function pagesOf(environment: NodeJS.Dict<string>): string {
  const [server] = serversOf(settings().dataDirectory)
  return server?.address ?? originOf(environment)
}

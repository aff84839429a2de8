import { v4 as uuid } from 'uuid'

/** Names a request, so that asking again has one effect (rule A5). Also over http, where there is no crypto.randomUUID. */
export function newKey(): string {
  return uuid()
}

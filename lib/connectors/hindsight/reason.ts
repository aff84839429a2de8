import { MEMORY_ID } from './client'

const BY = /^superseded by (?<id>\S+?)[:;,.]?(?:\s|$)/iu
const OURS = 'decided in Palimpsest, operation '

/** Returns why a memory is no longer valid, with the operation that said so; `newer` is the memory that supersedes it. */
export function reasonFor(newer: string | null, operationId: string): string {
  return `${newer === null ? 'retracted' : `superseded by ${newer}`}: ${OURS}${operationId}`
}

/** Returns the memory that a reason names as the newer one, whoever wrote it; null where it names none. */
export function newerIn(reason: string | null): string | null {
  const id = reason === null ? null : (BY.exec(reason)?.groups?.['id'] ?? null)
  return id !== null && MEMORY_ID.test(id) ? id.toLowerCase() : null
}

/** True where Palimpsest wrote the reason. */
export function isOurs(reason: string | null): boolean {
  return reason?.includes(OURS) === true
}

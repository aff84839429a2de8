import type { BlockList } from 'node:net'

import { StoreProblem, type Transport } from '@/lib/connectors/port'

import { exchange } from './exchange'
import { CHECK, problemOf } from './not-reached'
import { NotReached, type Resolve } from './reach'

const MOST_MS = 30_000
const ACCEPTED = 202 // by a server of MCP, which then says nothing
const MOST_BYTES = 32_000_000 // a thousand memories, and far more

/** Returns what asks connected stores and writes to them, under the rules of webhooks (rule CS10). */
export function createTransport({
  allowed,
  resolve,
  mostMs = MOST_MS,
  mostBytes = MOST_BYTES,
}: {
  readonly allowed: BlockList // beside public addresses
  readonly resolve?: Resolve
  readonly mostMs?: number
  readonly mostBytes?: number
}): Transport {
  const limits = { allowed, mostMs, mostBytes, ...(resolve !== undefined && { resolve }) }
  return async ({ method, url, headers, body }) => {
    const text = body === undefined ? null : JSON.stringify(body)
    try {
      const answer = await exchange({ url, method, headers, body: text }, limits)
      if (!answer.whole)
        throw new StoreProblem({
          kind: 'unexpected',
          sentence: 'The answer of the store broke off, or was too large.',
          wayOut: 'Look at the store, then try again.',
        })
      const given = answer.status === ACCEPTED && answer.text === '' ? null : jsonOf(answer.text)
      if (given === undefined && answer.status >= 200 && answer.status < 300)
        throw new StoreProblem({
          kind: 'unexpected',
          sentence: 'The address answers, but not as a memory store does.',
          wayOut: CHECK,
        })
      const retryAfter = Number(answer.headers['retry-after'])
      const { 'mcp-session-id': session } = answer.headers
      return {
        status: answer.status,
        body: given ?? null,
        retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1_000 : null,
        ...(typeof session === 'string' && { session }),
      }
    } catch (error) {
      if (error instanceof NotReached) throw problemOf(error, { mostMs, secure: 'https' })
      throw error
    }
  }
}

/** Returns what a text says as JSON; undefined where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

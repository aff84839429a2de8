import type { BlockList } from 'node:net'

import { StoreProblem, type Transport } from '@/lib/connectors/port'

import { exchange, NotReached, type Resolve } from './exchange'

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
      if (error instanceof NotReached) throw problemOf(error, mostMs)
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

function problemOf({ why, code }: NotReached, mostMs: number): StoreProblem {
  const [sentence, wayOut] = wordsOf(why, { code, mostMs })
  const nobody = why === 'refused' ? ({ nobody: true } as const) : {}
  return new StoreProblem({ kind: 'unreachable', sentence, wayOut, ...nobody })
}

function wordsOf(
  why: NotReached['why'],
  { code, mostMs }: { readonly code: string; readonly mostMs: number },
): readonly [string, string] {
  switch (why) {
    case 'no-address':
      return ['The host of the store has no address.', CHECK]
    case 'not-allowed':
      return [
        'The store has an address that may not be reached.',
        'PALIMPSEST_STORE_NETWORKS allows private ones.',
      ]
    case 'not-secure':
      return ['Only a store on this machine may be reached without HTTPS.', 'Use https://.']
    case 'late':
      return [`The store did not answer within ${mostMs / 1_000} seconds.`, 'Try again later.']
    case 'refused':
      return ['Nothing listens at the address of the store.', 'Start the store, then try again.']
    case 'closed':
    case 'other':
      return [`The store could not be reached${code === '' ? '' : ` (${code})`}.`, CHECK]
  }
}

const CHECK = 'Check the address, then try again.'

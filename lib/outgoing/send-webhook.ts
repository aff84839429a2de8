import type { BlockList } from 'node:net'

import type { SendOutcome } from '@/lib/domain/webhook'

import { exchange } from './exchange'
import { NotReached, type Resolve } from './reach'
import { signedHeaders, type Message } from './sign'

const MOST_MS = 10_000
const MOST_BYTES = 64_000 // of an answer, which nobody reads

/** Where a message goes and what signs it. */
export type Receiver = { readonly url: string; readonly secrets: readonly string[] }

/** Returns what sends messages to webhooks (rule WH5). */
export function createSender({
  allowed,
  resolve,
  mostMs = MOST_MS,
}: {
  readonly allowed: BlockList // beside public addresses
  readonly resolve?: Resolve
  readonly mostMs?: number
}): (receiver: Receiver, message: Message) => Promise<SendOutcome> {
  const limits = {
    allowed,
    mostMs,
    mostBytes: MOST_BYTES,
    ...(resolve !== undefined && { resolve }),
  }
  return async ({ url, secrets }, message) => {
    const headers = { ...signedHeaders(message, secrets) }
    try {
      const call = { url, method: 'POST', headers, body: message.body }
      return { status: (await exchange(call, limits)).status, problem: null }
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
      return { status: null, problem: wordsOf(error, mostMs) }
    }
  }
}

function wordsOf({ why, code }: NotReached, mostMs: number): string {
  switch (why) {
    case 'no-address':
      return 'The host has no address.'
    case 'not-allowed':
      return 'The host has an address that webhooks may not reach. PALIMPSEST_WEBHOOK_NETWORKS allows private ones.'
    case 'not-secure':
      return 'Only this machine may be reached without HTTPS.'
    case 'late':
      return `The receiver did not answer within ${mostMs / 1_000} seconds.`
    case 'refused':
      return 'The receiver refused the connection.'
    case 'closed':
      return 'The receiver closed the connection.'
    case 'other':
      return `The receiver could not be reached${code === '' ? '' : ` (${code})`}.`
  }
}

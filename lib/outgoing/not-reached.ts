import { StoreProblem } from '@/lib/connectors/port'

import type { NotReached } from './reach'

type Asked = {
  readonly mostMs: number
  readonly secure: 'https' | 'rediss' // what the store must be reached with from another machine
}

export const CHECK = 'Check the address, then try again.'

/** Says in words why a store was not reached, and what to do. */
export function problemOf({ why, code }: NotReached, asked: Asked): StoreProblem {
  const [sentence, wayOut] = wordsOf(why, { code, ...asked })
  const nobody = why === 'refused' ? ({ nobody: true } as const) : {}
  return new StoreProblem({ kind: 'unreachable', sentence, wayOut, ...nobody })
}

function wordsOf(
  why: NotReached['why'],
  { code, mostMs, secure }: Asked & { readonly code: string },
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
      return [
        `Only a store on this machine may be reached without ${secure === 'https' ? 'HTTPS' : 'TLS'}.`,
        `Use ${secure}://.`,
      ]
    case 'late':
      return [`The store did not answer within ${mostMs / 1_000} seconds.`, 'Try again later.']
    case 'refused':
      return ['Nothing listens at the address of the store.', 'Start the store, then try again.']
    case 'closed':
    case 'other':
      return [`The store could not be reached${code === '' ? '' : ` (${code})`}.`, CHECK]
  }
}

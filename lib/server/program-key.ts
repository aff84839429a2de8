import { createHmac } from 'node:crypto'
import path from 'node:path'

import type { Store } from '@/lib/store/port'
import { readOrMakeKey } from '@/lib/store/reviewer-key'

/** Returns the key that signs what programs send back: one of its own, made from the key of the reviewers’ cookies beside the store. */
export function programKey({ file }: Pick<Store, 'file'>): string {
  return createHmac('sha256', readOrMakeKey(path.dirname(file)))
    .update('programs')
    .digest('hex')
}

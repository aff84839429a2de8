import { formatCount } from '@/lib/language/format'

/** Why the store refuses writes. */
export type StoreRefusal =
  | { readonly kind: 'store-busy'; readonly why?: 'stopping' }
  | {
      readonly kind: 'store-read-only'
      readonly why: 'damaged' | 'full' | 'replaced' | 'unwritable'
    }
  | { readonly kind: 'disk-full' }

const READ_ONLY = {
  damaged: {
    sentence: 'The store is damaged, so nothing can be changed.',
    wayOut: 'Stop Palimpsest and restore a backup: npm run restore -- FILE.',
  },
  full: {
    sentence: 'The disk was full at start, so nothing can be changed.',
    wayOut: 'Make room on it and start Palimpsest again.',
  },
  unwritable: {
    sentence: 'The store’s folder is read-only, so nothing can be changed.',
    wayOut: 'Make it writable and start Palimpsest again.',
  },
  replaced: {
    sentence: 'The file of the store was moved or replaced, so nothing can be changed.',
    wayOut: 'Start Palimpsest again.',
  },
}

const STOPPING = {
  sentence: 'Palimpsest is stopping and takes no more requests.',
  wayOut: 'Try again once it is running.',
}

const DISK = 'The disk is full, read-only or failed.'

/** Returns the sentence shown to a person, and what to do next. */
export function storeRefusalMessage(refusal: StoreRefusal): {
  readonly sentence: string
  readonly wayOut: string
} {
  switch (refusal.kind) {
    case 'store-busy':
      if (refusal.why === 'stopping') return STOPPING
      return {
        sentence: 'Another program is writing to this store.',
        wayOut: 'Try again in a moment. Nothing was lost.',
      }
    case 'store-read-only':
      return READ_ONLY[refusal.why]
    case 'disk-full':
      return {
        sentence: `${DISK} Nothing was recorded.`,
        wayOut: 'Make room on the disk of the store, or make it writable, then try again.',
      }
  }
}

/** Says that an import could not be written to its end. */
export function importLeftMessage({
  left,
  why,
}: {
  readonly left: number
  readonly why: StoreRefusal
}): { readonly sentence: string; readonly wayOut: string } {
  const { sentence, wayOut } = storeRefusalMessage(why)
  const reason = why.kind === 'disk-full' ? DISK : sentence
  return {
    sentence: `${reason} ${formatCount(left, 'fact')} of this import ${left === 1 ? 'is' : 'are'} not written yet.`,
    wayOut: `${wayOut} The rest is written then. Or undo the import.`,
  }
}

/** A refusal with words of its own. */
export type SaidRefusal = {
  readonly kind:
    | 'two-people' // rule GA74
    | 'store-refused' // by a connected store
    | 'confirm-push' // rule AU14
  readonly sentence: string
  readonly wayOut: string
}

/** What a connected store receives is no operation to undo (rule CS13). */
export const SET_ON_ITS_PAGE: SaidRefusal = {
  kind: 'store-refused',
  sentence: 'What a connected store receives is set on its page.',
  wayOut: 'Choose it there again: Settings, Connections.',
}

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
        sentence: 'The disk is full, read-only or failed. Nothing was recorded.',
        wayOut: 'Make room on the disk of the store, or make it writable, then try again.',
      }
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

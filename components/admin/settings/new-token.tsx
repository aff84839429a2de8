'use client'

import { connectSnippets } from './connect-snippets'
import { NewSecret } from './new-secret'

/** A token that was just made, with what to paste into an agent. */
export function NewToken({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  return (
    <NewSecret
      lead="Copy the token now."
      about="Only its hash is stored, so it can’t be shown again."
      snippets={[{ title: 'Token', code: text }, ...connectSnippets(text, window.location.origin)]}
      onDone={onDone}
    />
  )
}

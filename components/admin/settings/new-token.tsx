'use client'

import { connectSnippets, trySnippet } from './connect-snippets'
import { NewSecret } from './new-secret'

/** A token that was just made, with what to paste into an agent. */
export function NewToken({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const { origin } = window.location
  return (
    <NewSecret
      lead="Copy the token now."
      about="Only its hash is stored, so it can’t be shown again."
      snippets={[
        { title: 'Token', code: text },
        trySnippet(text, origin),
        ...connectSnippets(text, origin),
      ]}
      onDone={onDone}
    />
  )
}

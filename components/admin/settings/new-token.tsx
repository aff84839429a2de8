'use client'

import { NewSecret } from './new-secret'

/** A token that was just made, with what to paste into an agent. */
export function NewToken({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const server = `${window.location.origin}/mcp`
  const anyClient = {
    mcpServers: {
      palimpsest: { type: 'http', url: server, headers: { Authorization: `Bearer ${text}` } },
    },
  }
  return (
    <NewSecret
      lead="Copy the token now."
      about="Only its hash is stored, so it can’t be shown again."
      snippets={[
        { title: 'Token', code: text },
        {
          title: 'Claude Code',
          code: `claude mcp add --transport http palimpsest ${server} --header "Authorization: Bearer ${text}"`,
        },
        {
          title: 'Codex',
          code: `export MEMORY_TOKEN=${text}\ncodex mcp add palimpsest --url ${server} --bearer-token-env-var MEMORY_TOKEN`,
        },
        { title: 'Any MCP client', code: JSON.stringify(anyClient, null, 2) },
      ]}
      onDone={onDone}
    />
  )
}

export type Snippet = { readonly title: string; readonly code: string }

/** Returns what to paste into each kind of agent, for a token that was just made. */
export function connectSnippets(token: string, origin: string): readonly Snippet[] {
  const url = `${origin}/mcp`
  const headers = { Authorization: `Bearer ${token}` }
  const openCode = { mcp: { palimpsest: { type: 'remote', url, oauth: false, headers } } }
  const openClaw = JSON.stringify({ url, transport: 'streamable-http', headers })
  return [
    {
      title: 'Claude Code',
      code: `claude mcp add --transport http palimpsest ${url} --header "Authorization: Bearer ${token}"`,
    },
    {
      title: 'Codex',
      code: `export MEMORY_TOKEN=${token}\ncodex mcp add palimpsest --url ${url} --bearer-token-env-var MEMORY_TOKEN`,
    },
    { title: 'OpenCode (opencode.json)', code: JSON.stringify(openCode, null, 2) },
    { title: 'OpenClaw', code: `openclaw mcp set palimpsest '${openClaw}'` },
    {
      title: 'Any MCP client',
      code: JSON.stringify({ mcpServers: { palimpsest: { type: 'http', url, headers } } }, null, 2),
    },
  ]
}

/** Returns a request that any token may send, to see that it works. */
export function trySnippet(token: string, origin: string): Snippet {
  return {
    title: 'Try it from a terminal',
    code: `curl -s ${origin}/api/v1/agents -H "Authorization: Bearer ${token}"`,
  }
}

import { expect, test } from 'vitest'

import { connectSnippets, trySnippet } from './connect-snippets'

test('every agent gets the address and the token, as its own configuration has them', () => {
  const token = 'pal_0123456789ab_secret'
  const snippets = connectSnippets(token, 'http://127.0.0.1:3000')
  expect(snippets.map(({ title }) => title)).toEqual([
    'Claude Code',
    'Codex',
    'OpenCode (opencode.json)',
    'OpenClaw',
    'Any MCP client',
  ])
  for (const { code } of snippets) {
    expect(code).toContain('http://127.0.0.1:3000/mcp')
    expect(code).toContain(token)
  }
  const codeOf = (name: string) => snippets.find(({ title }) => title.startsWith(name))?.code ?? ''
  const headers = { Authorization: `Bearer ${token}` }
  const url = 'http://127.0.0.1:3000/mcp'
  expect(JSON.parse(codeOf('OpenCode'))).toEqual({
    mcp: { palimpsest: { type: 'remote', url, oauth: false, headers } },
  })
  const [, openClaw = ''] = /^openclaw mcp set palimpsest '(.+)'$/u.exec(codeOf('OpenClaw')) ?? []
  expect(JSON.parse(openClaw)).toEqual({ url, transport: 'streamable-http', headers })
})

test('a line for the terminal asks this server with the token', () => {
  expect(trySnippet('pal_0123456789ab_secret', 'https://memory.example').code).toBe(
    'curl -s https://memory.example/api/v1/agents -H "Authorization: Bearer pal_0123456789ab_secret"',
  )
})

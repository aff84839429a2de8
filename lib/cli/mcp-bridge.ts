import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

import { serverOf } from './server-door'

const FAILED = -32_000 // JSON-RPC leaves this code to servers

/** Passes the messages of an MCP client on to the server at `address` and its answers back, until the client is gone. */
export async function bridgeToServer(address: string, token: string | undefined): Promise<void> {
  const server = serverOf(address)
  const here = new StdioServerTransport()
  const there = new StreamableHTTPClientTransport(
    new URL(`${server.pathname.replace(/\/$/u, '')}/mcp`, server.origin),
    {
      requestInit: {
        redirect: 'error',
        headers: token === undefined ? {} : { Authorization: `Bearer ${token.trim()}` },
      },
    },
  )
  here.onmessage = (message) => {
    there.send(message).catch((error: unknown) => {
      const said = `${server.origin}: ${error instanceof Error ? error.message : String(error)}`
      console.error(said)
      if ('id' in message && message.id !== undefined && 'method' in message)
        void here.send({ jsonrpc: '2.0', id: message.id, error: { code: FAILED, message: said } })
    })
  }
  there.onmessage = (message) => void here.send(message)
  const gone = new Promise<void>((resolve) => {
    here.onclose = resolve
  })
  await there.start()
  await here.start()
  await gone
  await there.close()
}

import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

import { buildServer, type Asked } from './server'

/** Serves one MCP client over stdin and stdout; resolves when it is gone. Nothing else may write to stdout (rule MC5). */
export function serveOverStdio(asked: Asked): Promise<void> {
  return new Promise((resolve) => {
    const handle = serveStdio(() => buildServer(asked), {
      transport: new StdioServerTransport(),
      maxSubscriptions: 0, // nothing is sent on them
      onerror: (error) => console.warn('an MCP message was not answered', error),
    })
    process.stdin.once('end', () => void handle.close().then(resolve))
  })
}

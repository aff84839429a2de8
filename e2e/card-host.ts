import path from 'node:path'

import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
} from '@modelcontextprotocol/client'
import {
  getToolUiResourceUri,
  type McpUiHostCapabilities,
  type McpUiTheme,
} from '@modelcontextprotocol/ext-apps/app-bridge'
import type { FrameLocator, Page } from '@playwright/test'
import { build } from 'esbuild'

import type {} from './card-host-page'

const HOST = 'https://host.test/'
const CARD = 'https://card.test/'

/** What clients let a card do that asks for nothing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')

const WHOLE: McpUiHostCapabilities = { serverTools: {}, openLinks: {}, updateModelContext: {} }

type Params = { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> }

/** Connects a client that says it shows cards. */
export async function cardClient(baseURL: string | undefined, token: string): Promise<Client> {
  const client = new Client(
    { name: 'card host', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: {
        extensions: {
          'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
        },
      },
    },
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseURL), {
      requestInit: { headers: { Authorization: `Bearer ${token}`, Connection: 'close' } },
    }),
  )
  return client
}

/** Shows the card of a proposal on a page, as a client does: in a sandboxed frame of another origin that reaches no network. */
export async function showCard(
  page: Page,
  client: Client,
  asked: {
    readonly proposal: number
    readonly theme?: McpUiTheme
    readonly capabilities?: McpUiHostCapabilities
    readonly passOn?: (params: Params) => Promise<CallToolResult> // instead of the call as it is
    readonly dropsMeta?: true // as some clients do
  },
): Promise<FrameLocator> {
  const { proposal, theme = 'light', capabilities = WHOLE } = asked
  const call = (params: Params) => client.callTool({ ...params })
  const { tools } = await client.listTools()
  const uri = getToolUiResourceUri(tools.find(({ name }) => name === 'review') ?? {}) ?? ''
  const [content] = (await client.readResource({ uri })).contents
  const card = content !== undefined && 'text' in content ? content.text : ''
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'card-host-page.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const script = outputFiles[0]?.text ?? ''
  await page.route(`${HOST}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>A client</title><meta name="viewport" content="width=device-width"><style>:root{color-scheme:${theme}}body{margin:0}iframe{border:0;display:block;width:100%}</style><main><h1 style="position:absolute;opacity:0">Chat</h1><iframe title="Review" sandbox="allow-scripts"></iframe></main><script src="/host.js"></script></html>`,
        }),
  )
  await page.route(`${CARD}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: card,
      headers: { 'Content-Security-Policy': POLICY },
    }),
  )
  await page.exposeFunction('callServer', asked.passOn ?? call)
  await page.goto(HOST)
  const result = await call({ name: 'review', arguments: { proposal_id: `P-${proposal}` } })
  if (asked.dropsMeta) delete result._meta
  await page.evaluate((shown) => window.host.show(shown), {
    address: CARD,
    result,
    theme,
    capabilities,
  })
  return page.frameLocator('iframe')
}

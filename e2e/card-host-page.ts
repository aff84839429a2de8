import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client'
import {
  AppBridge,
  PostMessageTransport,
  type McpUiHostCapabilities,
  type McpUiTheme,
} from '@modelcontextprotocol/ext-apps/app-bridge'

// The page of an MCP client, in the browser, by the extension’s own package. `build` makes one file of it.

export type HostPage = {
  /** Shows a card with the result of its tool. */
  readonly show: (card: {
    readonly address: string
    readonly result: CallToolResult
    readonly theme: McpUiTheme
    readonly capabilities: McpUiHostCapabilities
  }) => Promise<void>
  readonly setTheme: (theme: McpUiTheme) => void
  readonly told: unknown[] // what the model was told
  readonly opened: string[] // addresses that the card asked to open
}

declare global {
  interface Window {
    readonly callServer: (params: CallToolRequest['params']) => Promise<CallToolResult>
    host: HostPage
  }
}

const told: unknown[] = []
const opened: string[] = []
let bridge: AppBridge | null = null

window.host = {
  told,
  opened,
  setTheme: (theme) => bridge?.setHostContext({ theme }),
  show: async ({ address, result, theme, capabilities }) => {
    const frame = document.querySelector('iframe')
    const card = frame?.contentWindow
    if (!frame || !card) throw new Error('There is no frame.')
    const shown = new AppBridge(null, { name: 'test host', version: '1' }, capabilities, {
      hostContext: { theme, displayMode: 'inline' },
    })
    bridge = shown
    shown.oncalltool = (params) => window.callServer(params)
    shown.onupdatemodelcontext = (params) => {
      told.push(params)
      return Promise.resolve({})
    }
    shown.onopenlink = ({ url }) => {
      opened.push(url)
      return Promise.resolve({})
    }
    shown.onsizechange = ({ height }) => {
      frame.style.height = `${height}px`
    }
    shown.oninitialized = () => {
      void shown.sendToolInput({ arguments: {} }).then(() => shown.sendToolResult(result))
    }
    await shown.connect(new PostMessageTransport(card, card))
    frame.src = address
  },
}

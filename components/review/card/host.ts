import type {
  McpUiHostContext,
  McpUiInitializeRequest,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps'

import { fieldsOf, type Fields } from './fields'

// The protocol between a card and the client that shows it: JSON-RPC over postMessage, of the MCP extension io.modelcontextprotocol/ui.

const VERSION = '2026-01-26'
const UNKNOWN_METHOD = -32_601

/** What a client tells the card without being asked. */
export type Heard = {
  readonly toolResult: (result: Fields) => void
  readonly cancelled: () => void
  readonly context: (context: Partial<McpUiHostContext>) => void
}

/** The client that shows the card. */
export type Host = {
  readonly mayCallTools: boolean
  readonly mayOpenLinks: boolean
  /** Calls a tool of the server; rejects where the client does not pass the call on. */
  callTool(name: string, args: Fields): Promise<Fields>
  /** Opens an address in the person’s browser; false where the client refuses. */
  openLink(url: string): Promise<boolean>
  /** Tells the model what happened, where the client passes such things on. */
  tellModel(context: McpUiUpdateModelContextRequest['params']): Promise<void>
}

/** Connects to the client in `parent`; resolves when it has answered. */
export async function connectHost(parent: Window, heard: Heard): Promise<Host> {
  const waiting = new Map<number, (message: Fields) => void>()
  let last = 0

  const post = (message: Fields) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const ask = (method: string, params: Fields): Promise<Fields> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, ({ result, error }) => {
        if (error === undefined) resolve(fieldsOf(result))
        else reject(new Error(String(fieldsOf(error)['message'])))
      })
      post({ id: last, method, params })
    })

  const hear = (method: string, params: Fields): void => {
    if (method === 'ui/notifications/tool-result') heard.toolResult(params)
    if (method === 'ui/notifications/tool-cancelled') heard.cancelled()
    if (method === 'ui/notifications/host-context-changed') heard.context(params)
  }
  // The client may end the card at any time; nothing of it has to be kept.
  const isAnswered = (method: string) => method === 'ping' || method === 'ui/resource-teardown'

  window.addEventListener('message', ({ source, data }) => {
    if (source !== parent) return
    const message = fieldsOf(data)
    const { id, method, params } = message
    if (typeof method !== 'string') {
      if (typeof id !== 'number') return
      waiting.get(id)?.(message)
      waiting.delete(id)
    } else if (id === undefined) hear(method, fieldsOf(params))
    else if (isAnswered(method)) post({ id, result: {} })
    else post({ id, error: { code: UNKNOWN_METHOD, message: `The card knows no ${method}.` } })
  })

  const hello: McpUiInitializeRequest['params'] = {
    protocolVersion: VERSION,
    appInfo: { name: 'palimpsest-review', title: 'Review', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  }
  const { hostCapabilities, hostContext } = await ask('ui/initialize', hello)
  const { serverTools, openLinks, updateModelContext } = fieldsOf(hostCapabilities)
  heard.context(fieldsOf(hostContext))
  post({ method: 'ui/notifications/initialized', params: {} })
  reportHeight((height) => post({ method: 'ui/notifications/size-changed', params: { height } }))

  return {
    mayCallTools: serverTools !== undefined,
    mayOpenLinks: openLinks !== undefined,
    callTool: (name, args) => ask('tools/call', { name, arguments: args }),
    openLink: async (url) => {
      const { isError } = await ask('ui/open-link', { url })
      return isError !== true
    },
    tellModel: async (context) => {
      if (updateModelContext !== undefined) await ask('ui/update-model-context', context)
    },
  }
}

/** Says how high the card is, now and whenever that changes. */
function reportHeight(report: (height: number) => void): void {
  const root = document.documentElement
  const measure = () => report(Math.ceil(root.getBoundingClientRect().height))
  new ResizeObserver(measure).observe(root)
}

import type { LiveMessage, LiveProposal } from '@/lib/views/live'

import { liveConnection, otherTabs, type Connection } from './connection'
import { openStream, type Stream } from './stream'

const NAME = 'palimpsest-live'

type Said =
  | { readonly type: 'message'; readonly message: LiveMessage }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'joined'; readonly after: number | null }
  | { readonly type: 'decided'; readonly proposal: LiveProposal }

let people: LiveMessage | null = null // who was there when last told
let heard: number | null = null // the place in the log up to which this tab was told everything

/**
 * Listens to the server once for all tabs of this browser: a browser opens six connections to one server, and a stream for each tab
 * would use them up. Whoever has the lock listens and tells the others; where there are no locks, each tab listens.
 */
export function listenTogether(tab: {
  readonly after: number | null
  readonly hear: (message: LiveMessage) => void
  readonly hearTab: (proposal: LiveProposal) => void
  readonly onStart: () => void
}): () => void {
  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  let stream: Stream | null = null
  const say = (said: Said) => channel.postMessage(said)

  const hear = (message: LiveMessage) => {
    if (message.kind === 'operation') heard = message.operation.seq
    else if ('seq' in message) heard = message.seq
    tab.hear(message)
  }

  const lead = () => {
    stream = openStream({
      after: heard ?? tab.after,
      onMessage: (message) => {
        if (message.kind === 'presence') people = message
        hear(message)
        say({ type: 'message', message })
      },
      onConnection: (connection) => {
        liveConnection.set(connection)
        say({ type: 'connection', connection })
      },
    })
  }

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.type === 'decided') return tab.hearTab(data.proposal)
    if (data.type === 'joined') {
      if (stream === null) return
      say({ type: 'connection', connection: liveConnection.get() })
      if (people !== null) say({ type: 'message', message: people })
      if (data.after !== null) stream.goBackTo(data.after)
      return
    }
    if (stream !== null) return // two that lead, where a lock was stolen: each hears for itself
    if (data.type === 'message') hear(data.message)
    else liveConnection.set(data.connection)
  }
  otherTabs.tell = ({ id, number, version, status, unsure, disputed, verdict, dissent }) => {
    const proposal = { id, number, version, status, unsure, disputed, verdict, dissent }
    say({ type: 'decided', proposal })
  }
  say({ type: 'joined', after: heard ?? tab.after })
  tab.onStart()

  if ('locks' in navigator) {
    const led = navigator.locks.request(NAME, { signal: leaving.signal }, async () => {
      if (leaving.signal.aborted) return // it was granted in the same moment
      lead()
      await new Promise<void>((resolve) => {
        if (leaving.signal.aborted) resolve()
        else leaving.signal.addEventListener('abort', () => resolve())
      })
    })
    led.catch(() => {}) // left before its turn came
  } else {
    lead()
  }

  return () => {
    leaving.abort()
    stream?.close()
    otherTabs.tell = () => {}
    channel.close()
    liveConnection.set('starting')
  }
}

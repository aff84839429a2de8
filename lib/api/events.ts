import { createLiveFeed, type LiveFeed } from '@/lib/jobs/live-feed'
import { once } from '@/lib/process/once'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { isStopping } from '@/lib/server/stopping'
import type { LiveMessage } from '@/lib/views/live'
import { CLIENT_HEADER } from '@/lib/web/client'
import { createShares } from '@/lib/web/pace'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const HEARTBEAT_MS = 15_000
// A browser uses one stream for all its tabs. Names are free to choose, so each address has its own limit.
const MOST_STREAMS = { each: 50, all: 400 }
const MOST_OF_AN_ADDRESS = 300
const RETRY_SECONDS = 5
const MOST_WAITING = 500 // messages not yet taken by a browser, which will reconnect from where it was

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform', // a compressed stream would wait for its buffer
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

/** Streams changes: one event per operation, starting where the browser was (rule L1). */
export async function GET(request: Request): Promise<Response> {
  const params = queryOf(request)
  const problem = queryProblem(params, ['after'])
  const asked = request.headers.get('last-event-id') ?? params.get('after')
  if (problem !== null) return respond(() => Promise.resolve(problem))
  if (asked !== null && !/^\d{1,15}$/.test(asked)) {
    const sentence = '“after” is the number of an operation.'
    return respond(() => Promise.resolve({ kind: 'bad', sentence }))
  }
  const giveBack = await takeStream(request)
  if (giveBack === null) {
    return new Response('Too many live streams are open. Close some tabs, or wait.\n', {
      status: 429,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': `${RETRY_SECONDS}` },
    })
  }
  const after = asked === null ? null : Number(asked)
  return new Response(streamOf(request.signal, after, giveBack), { headers: HEADERS })
}

/** Reserves a stream for a reviewer at an address, so that others at the address cannot shut out a named reviewer. */
async function takeStream(request: Request): Promise<(() => void) | null> {
  const named = request.headers.has('cookie') ? await currentReviewer() : null
  const address = request.headers.get(CLIENT_HEADER) ?? 'unknown'
  const streams = once('streams', () => ({
    clients: createShares(MOST_STREAMS),
    addresses: createShares({ each: MOST_OF_AN_ADDRESS, all: MOST_STREAMS.all }),
  }))
  const ofAddress = streams.addresses.take(address)
  if (ofAddress === null) return null
  const ofClient = streams.clients.take(`${address} ${named?.name ?? ''}`)
  if (ofClient === null) {
    ofAddress()
    return null
  }
  return () => {
    ofAddress()
    ofClient()
  }
}

function streamOf(
  gone: AbortSignal,
  after: number | null,
  giveBack: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let leave = () => {}
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      let over = false
      const write = (text: string) => {
        if (over) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) < -MOST_WAITING) end()
      }
      const heartbeat = setInterval(
        () => write(': still here\nevent: beat\ndata: .\n\n'),
        HEARTBEAT_MS,
      )
      heartbeat.unref()
      const end = () => {
        if (over) return
        over = true
        leave()
        controller.close()
      }
      leave = () => {
        over = true
        clearInterval(heartbeat)
        giveBack()
      }
      gone.addEventListener('abort', end)
      write('retry: 3000\n\n')
      try {
        const left = await feed().join({ tell: (message) => write(eventOf(message)), end }, after)
        const quiet = leave
        leave = () => {
          quiet()
          left()
        }
        if (over) left() // disconnected while joining
        else if (isStopping()) end() // asked for in the moment in which the others were ended
      } catch (error) {
        console.error('a live stream could not begin', error)
        end()
      }
    },
    cancel: () => leave(),
  })
}

/** Only messages that advance the log carry an id: browsers resume from it. */
function eventOf(message: LiveMessage): string {
  const seq =
    message.kind === 'operation' ? message.operation.seq : 'seq' in message ? message.seq : null
  return `${seq === null ? '' : `id: ${seq}\n`}data: ${JSON.stringify(message)}\n\n`
}

/** A stream never ends on its own; it is closed when the server is asked to stop, which would otherwise wait for it. */
function feed(): LiveFeed {
  return once('feed', () => {
    const made = createLiveFeed(openDb, now)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => made.close())
    return made
  })
}

import type { LiveMessage } from '@/lib/views/live'

import type { Connection } from './connection'

const PATIENCE_MS = 8_000 // of trying to connect again before one says that one only checks now and then
const SILENCE_MS = 40_000 // the server says something every 15 s
const RETRY_MS = 15_000 // after an answer that was no stream

export type Stream = {
  readonly close: () => void
  readonly goBackTo: (seq: number) => void // has everything after it told again
}

/** Listens to what changes, and goes on where it was after every break. */
export function openStream(stream: {
  readonly after: number | null
  readonly onMessage: (message: LiveMessage) => void
  readonly onConnection: (connection: Connection) => void
}): Stream {
  let seq = stream.after
  let source: EventSource | null = null
  let patience: ReturnType<typeof setTimeout> | null = null
  let silence: ReturnType<typeof setTimeout> | null = null
  let retry: ReturnType<typeof setTimeout> | null = null

  const clear = () => {
    for (const timer of [patience, silence, retry]) if (timer !== null) clearTimeout(timer)
    patience = null
    silence = null
    retry = null
  }

  const alive = () => {
    clear()
    stream.onConnection('live')
    silence = setTimeout(() => {
      lost()
      open()
    }, SILENCE_MS)
  }

  const lost = () => {
    if (patience !== null) return // told already
    stream.onConnection('reconnecting')
    patience = setTimeout(() => stream.onConnection('polling'), PATIENCE_MS)
  }

  const open = () => {
    source?.close()
    const opened = new EventSource(`/api/events${seq === null ? '' : `?after=${seq}`}`)
    source = opened
    opened.addEventListener('beat', alive)
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as LiveMessage
      alive()
      if (message.kind === 'operation') seq = message.operation.seq
      else if ('seq' in message) seq = message.seq
      stream.onMessage(message)
    }
    opened.onerror = () => {
      if (silence !== null) clearTimeout(silence)
      silence = null
      lost()
      // The browser tries again by itself after a break, not after a refusal.
      if (opened.readyState === EventSource.CLOSED) retry ??= setTimeout(again, RETRY_MS)
    }
  }

  const again = () => {
    retry = null
    open()
  }

  window.addEventListener('online', open)
  open()
  return {
    close: () => {
      window.removeEventListener('online', open)
      clear()
      source?.close()
    },
    goBackTo: (wanted) => {
      if (seq !== null && wanted >= seq) return
      seq = wanted
      open()
    },
  }
}

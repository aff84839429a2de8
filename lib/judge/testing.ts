import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { JudgeSettings } from './config'
import type { JudgeQuestion, Runtime } from './judge'

export type ModelRequest = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Reply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  readonly hangUp?: boolean
}

export type TestServer = {
  readonly url: string
  readonly requests: readonly ModelRequest[]
  /** Resolves once that many requests have arrived. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a real HTTP server on a free port; `reply` returns the response to the nth request (from 0). */
export async function startModelServer(
  reply: (request: ModelRequest, nth: number) => Reply | Promise<Reply>,
): Promise<TestServer> {
  const requests: ModelRequest[] = []
  const waiting: { readonly count: number; readonly resume: () => void }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const seen = { path: request.url ?? '', headers: request.headers, body }
      requests.push(seen)
      for (const each of waiting) if (requests.length >= each.count) each.resume()
      void Promise.resolve(reply(seen, requests.length - 1)).then((answer) => {
        if (answer.hangUp === true) return response.destroy()
        response.writeHead(answer.status ?? 200, {
          'content-type': 'application/json',
          ...answer.headers,
        })
        return response.end(answer.body)
      })
    })
  })
  await listening(server)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    received: (count) =>
      new Promise((resume) => {
        if (requests.length >= count) resume()
        else waiting.push({ count, resume })
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
}

export function completion(content: string | null, choice: object = {}): Reply {
  const message = { role: 'assistant', content }
  const body = {
    id: 'c-1',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, message, finish_reason: 'stop', ...choice }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
  return { body: JSON.stringify(body) }
}

/** Returns a chat completion with a well-formed answer. */
export function answering(contradicts: boolean, confidence = 0.9): Reply {
  const reasoning = contradicts ? 'The newer one replaces it.' : 'Both can hold.'
  return completion(JSON.stringify({ contradicts, confidence, reasoning }))
}

/** Returns the response of an embeddings server. */
export function vectorsReply(vectors: readonly (readonly number[])[]): Reply {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  return {
    body: JSON.stringify({ object: 'list', model: 'test', data, usage: { prompt_tokens: 1 } }),
  }
}

/** Returns a vector of 16 numbers that counts a text's trigrams: alike for texts that are worded alike. */
export function trigramVector(text: string): readonly number[] {
  const counts = Array.from({ length: 16 }, () => 0.01)
  for (let at = 0; at + 3 <= text.length; at += 1) {
    let hash = 7
    for (const character of text.slice(at, at + 3))
      hash = (hash * 31 + character.charCodeAt(0)) % 997
    counts[hash % counts.length] = (counts[hash % counts.length] ?? 0) + 1
  }
  return counts
}

export type TestRuntime = Runtime & {
  readonly slept: readonly number[]
  readonly signals: readonly AbortController[] // one per call, in order; abort one to time it out
  advance(ms: number): void
}

/** Creates a runtime in which time passes only when a test says so. */
export function createTestRuntime(): TestRuntime {
  const slept: number[] = []
  const signals: AbortController[] = []
  let nowMs = Date.UTC(2026, 8, 1)
  return {
    slept,
    signals,
    advance(ms) {
      nowMs += ms
    },
    nowMs: () => nowMs,
    random: () => 0.5,
    sleep: async (ms) => {
      slept.push(ms)
      nowMs += ms
    },
    abortAfter: () => {
      const controller = new AbortController()
      signals.push(controller)
      return controller.signal
    },
  }
}

export function createJudgeSettings(
  url: string,
  given: Partial<JudgeSettings> = {},
): JudgeSettings {
  return {
    url,
    model: 'test-model',
    apiKey: 'sk-very-secret',
    timeoutMs: 5_000,
    concurrency: 2,
    budget: 100,
    ...given,
  }
}

export function createQuestion(given: { older?: string; newer?: string } = {}): JudgeQuestion {
  return {
    entity: 'service',
    aspect: 'storage',
    older: {
      content: given.older ?? 'The service keeps its data in PostgreSQL',
      kind: 'fact',
      at: '2026-01-01T00:00:00.000Z',
    },
    newer: {
      content: given.newer ?? 'The service keeps its data in MongoDB',
      kind: 'decision',
      at: null,
    },
  }
}

/** A promise with its resolvers. */
export function deferred<Value>() {
  let release: (value: Value) => void = () => {}
  const value = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { value, release }
}

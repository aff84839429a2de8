import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type RequestOptions } from 'node:http'

import { createToken } from '@/lib/operations/create-token'
import { openStore } from '@/lib/store/open-store'

import { benchRequest } from './ingest'

const HOUR_MS = 3_600_000

type Answer = { readonly id?: string; readonly status?: string; readonly operation_id?: string }

/** Returns how a program of its own asks the server, one connection a request. */
export function program({ port, token }: { readonly port: number; readonly token: string }) {
  return async (method: string, to: string, body?: unknown): Promise<Answer> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomBytes(16).toString('hex'),
      Connection: 'close',
    }
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
    return JSON.parse(await answerOf({ port, method, path: `/api/v1${to}`, headers }, text))
  }
}

export async function answerOf(options: RequestOptions, body = ''): Promise<string> {
  const asking = request({ host: '127.0.0.1', ...options })
  const answered = once(asking, 'response')
  asking.end(body)
  const [response] = await answered
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) text += chunk
  if (response.statusCode >= 400) throw new Error(`${options.path}: ${response.statusCode} ${text}`)
  return text
}

/** Makes a token that stores facts and undoes. */
export async function tokenIn(directory: string): Promise<string> {
  const store = await openStore(directory)
  const request = benchRequest()
  const made = await createToken(
    store,
    {
      id: randomBytes(6).toString('hex'),
      secret: randomBytes(32).toString('hex'),
      name: 'load',
      owner: 'bench',
      scopes: ['facts:read', 'facts:write', 'verdicts:write'],
      agents: null,
      expiresAt: new Date(request.at.getTime() + HOUR_MS),
    },
    request,
  )
  await store.close()
  if (!made.ok) throw new Error(`no token: ${made.refusal.kind}`)
  return made.value.text
}

/** Returns the value that a share of them is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function rounded(value: number): number {
  return Number(value.toFixed(1))
}

import { expect, it } from 'vitest'

import { requestRefusal, type IncomingRequest } from './request-refusal'

type Asked = Omit<IncomingRequest, 'header'> & Readonly<Record<string, string | null>>

const QUEUE: Asked = { method: 'GET', path: '/review', host: '127.0.0.1:3000' }
const ACTION: Asked = { ...QUEUE, method: 'POST', origin: 'http://127.0.0.1:3000' }

it.each<[what: string, asked: Asked, status: number | undefined]>([
  ['a page', QUEUE, undefined],
  ['an action', ACTION, undefined],
  ['an action without an Origin', { ...ACTION, origin: null }, undefined],
  ['a foreign host', { ...QUEUE, host: 'evil.example' }, 421],
  ['no host', { ...QUEUE, host: null }, 421],
  ['TRACE, as prepareRequests renames it', { ...QUEUE, method: 'PATCH' }, 405],
  ['PUT', { ...QUEUE, method: 'PUT' }, 405],
  ['a path that does not decode', { ...QUEUE, path: '/p/%ff' }, 400],
  ['a cut-off character', { ...QUEUE, path: '/chains/%F0%28' }, 400],
  ['a path that decodes', { ...QUEUE, path: '/p/%C3%A9' }, undefined],
  ['a foreign origin', { ...ACTION, origin: 'http://evil.example' }, 403],
  ['another port', { ...ACTION, origin: 'http://127.0.0.1:9999' }, 403],
  ['no port', { ...ACTION, origin: 'http://127.0.0.1' }, 403],
  ['an opaque origin', { ...ACTION, origin: 'null' }, 403],
  ['an origin that is none', { ...ACTION, origin: '' }, 403],
  ['another name of this machine', { ...ACTION, origin: 'http://localhost:3000' }, 403],
  [
    'TLS with the usual port named',
    { ...ACTION, host: 'localhost:443', origin: 'https://localhost' },
    undefined,
  ],
  ['a body of 4 MB', { ...ACTION, 'content-length': '4000000' }, undefined],
  ['a body above 4 MB', { ...ACTION, 'content-length': '4000001' }, 413],
  ['a file', { ...ACTION, path: '/api/uploads', 'content-length': '60000000' }, undefined],
  ['a body of unknown length', { ...ACTION, 'transfer-encoding': 'chunked' }, 411],
  [
    'one that the API counts itself',
    { ...ACTION, path: '/api/presence', 'transfer-encoding': 'chunked' },
    undefined,
  ],
])('[WS3] %s', (_what, asked, status) => {
  const request = { ...asked, header: (name: string) => asked[name] ?? null }
  const refusal = requestRefusal(request, undefined)
  expect(refusal?.status).toBe(status)
  expect(refusal?.sentence ?? 'None.').toMatch(/^[A-Z].+\.$/u)
})

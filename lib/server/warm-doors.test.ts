import { afterEach, describe, expect, it, vi } from 'vitest'

import { warmDoors } from './warm-doors'

afterEach(() => vi.unstubAllGlobals())

describe('the doors of a server that started', () => {
  it('[JB19] are asked once each, without a token, at its own address', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      asked.push(`${init.method ?? ''} ${address} ${JSON.stringify(init.headers ?? {})}`)
      return Promise.resolve(new Response(null, { status: 401 }))
    })
    await warmDoors({ HOST: '0.0.0.0', PORT: '3771' })
    expect(asked).toEqual([
      'GET http://127.0.0.1:3771/api/v1/agents {}',
      'POST http://127.0.0.1:3771/mcp {}',
    ])
  })

  it('[JB19] a server that cannot be reached at its own address goes on', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(warmDoors({})).resolves.toBeUndefined()
  })
})

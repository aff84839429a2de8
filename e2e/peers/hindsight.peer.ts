import { pathToFileURL } from 'node:url'

import { expect, test } from '@playwright/test'

import { hindsight } from '@/lib/connectors/hindsight'
import { fakeHindsight } from '@/lib/connectors/hindsight/testing'
import { serveStore } from '@/lib/connectors/mem0/testing'
import type { Transport } from '@/lib/connectors/port'
import { findPeer } from '@/lib/dev/peers'

// The client of Hindsight, as its authors wrote it, at our fake: paths, fields and the header of the key are theirs.

type Asked = { readonly client: unknown; readonly path: object; readonly body?: object }

type Client = {
  readonly HindsightClient: new (options: {
    readonly baseUrl: string
    readonly apiKey: string
  }) => {
    readonly getVersion: () => Promise<object>
    readonly listMemories: (bank: string, asked: object) => Promise<{ readonly items: object[] }>
  }
  readonly createClient: (config: unknown) => unknown
  readonly createConfig: (config: object) => unknown
  readonly sdk: {
    readonly getMemory: (asked: Asked) => Promise<{ readonly data?: unknown }>
    readonly updateMemory: (asked: Asked) => Promise<{ readonly data?: unknown }>
  }
}

const peer = findPeer('hindsight')
const KEY = 'hs-secret-of-alice'

test('Hindsight: its client and the connector ask for the same, and the fake answers both', async () => {
  test.skip(peer === null, 'The client is not installed: npm run peers -- hindsight')
  if (peer === null) return
  const fake = fakeHindsight({ now: () => new Date('2026-11-26T14:03:00Z'), key: KEY })
  const coffee = fake.add('Alice drinks coffee', { mentioned_at: '2026-11-01T08:00:00+00:00' })
  const tea = fake.add('Alice drinks tea', { mentioned_at: '2026-11-20T08:00:00+00:00' })
  const asked: string[] = []
  const send: Transport = (call) => {
    const { pathname, searchParams } = new URL(call.url)
    const query = [...searchParams]
      .map((pair) => pair.join('='))
      .toSorted((a, b) => a.localeCompare(b))
    const what = [call.method, pathname, query.join('&'), JSON.stringify(call.body ?? null)]
    asked.push([...what, call.headers['authorization']].join(' '))
    return fake.transport(call)
  }
  const server = await serveStore(send)
  try {
    const target = { ...fake.target, url: server.url }
    const theirs = (await import(pathToFileURL(peer.client).href)) as Client
    const client = new theirs.HindsightClient({ baseUrl: server.url, apiKey: KEY })
    const headers = { Authorization: `Bearer ${KEY}` }
    const plain = theirs.createClient(theirs.createConfig({ baseUrl: server.url, headers }))
    const path = { bank_id: 'alice', memory_id: coffee }

    /** What one way of asking sends, in order. */
    const sentBy = async (ask: () => Promise<unknown>) => {
      asked.length = 0
      await ask()
      return [...asked]
    }
    const kinds = ['valid', 'invalidated'].flatMap((state) =>
      ['world', 'experience'].map((type) => ({ state, type, limit: 200, offset: 0 })),
    )
    const listed = await sentBy(async () => {
      for (const kind of kinds) await client.listMemories('alice', kind)
    })
    expect(await sentBy(() => hindsight.read(target, send))).toEqual(listed)

    const change = { kind: 'supersede', newerExternalId: tea } as const
    const current = await hindsight.look(target, coffee, send)
    const known = { externalId: coffee, current, expected: current ?? {} }
    const planned = hindsight.plan({ ...known, change, operationId: 'op-1', at: new Date() })
    if (!planned.ok) throw new Error(planned.refusal.sentence)
    const { plan } = planned
    const written = await sentBy(() => hindsight.write(target, plan, send))
    const body = plan.call.body as object
    const curated = await sentBy(async () => {
      await client.getVersion()
      await theirs.sdk.getMemory({ client: plain, path })
      await theirs.sdk.getMemory({ client: plain, path: { ...path, memory_id: tea } })
      const { data } = await theirs.sdk.updateMemory({ client: plain, path, body })
      expect(data).toMatchObject({ id: coffee, state: 'invalidated' })
    })
    expect(written).toEqual(curated)
  } finally {
    server.close()
  }
})

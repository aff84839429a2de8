import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openStore } from '@/lib/store/open-store'

import { expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { headersOf, tokenOf } from './token'

const FACTS = 500
const CLIENTS = 4
const MOMENTS = [0.2, 0.5, 0.8, 0.95] as const // fractions of the time such a request takes

type Stored = { readonly text: string; readonly status: number; readonly replayed: boolean }

test('[DR4] [DR19] a server killed between request and answer has stored all of it once when four clients ask again', async () => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-killed-'))
  const port = await freePort()
  const server = ownServer(folder, port)
  const store = await openStore(folder, { kind: 'demo', environment: {} })
  try {
    const headers = headersOf(await tokenOf(store))
    const send = async (agent: string): Promise<Stored> => {
      const facts = Array.from({ length: FACTS }, (_none, nth) => ({
        entity: `Person ${Math.floor(nth / 2)}`,
        aspect: 'home',
        content: nth % 2 === 0 ? 'lives in Turku' : 'now lives in Oulu',
      }))
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/facts`, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': `all-of-${agent}`,
        },
        body: JSON.stringify({ agent, facts }),
      })
      return {
        text: await answer.text(),
        status: answer.status,
        replayed: answer.headers.has('idempotency-replayed'),
      }
    }
    await server.start()
    await send('warm')
    const begun = Date.now()
    await send('measured')
    const lastsMs = Date.now() - begun
    expect(await store.read.proposal.count({ where: { agentId: 'measured' } })).toBe(FACTS / 2)
    const seen: string[] = []
    for (const moment of MOMENTS) {
      const agent = `killed-${moment}`
      const first = send(agent).catch(() => null)
      await pause(moment * lastsMs)
      await server.kill()
      const heard = await first
      await server.start()
      const again = await Promise.all(Array.from({ length: CLIENTS }, () => send(agent)))
      expect(again.map(({ status }) => status)).toEqual(again.map(() => 200))
      expect(new Set(again.map(({ text }) => text)).size).toBe(1)
      if (heard !== null) expect(again[0]?.text).toBe(heard.text)
      expect(again.filter(({ replayed }) => !replayed).length).toBeLessThanOrEqual(1)
      expect(await store.read.fact.count({ where: { agentId: agent } })).toBe(FACTS)
      expect(await store.read.operation.count({ where: { agentId: agent, kind: 'ingest' } })).toBe(
        1,
      )
      const { detection } = JSON.parse(again[0]?.text ?? '') as { readonly detection: string }
      const proposals = await store.read.proposal.count({ where: { agentId: agent } })
      expect([detection, proposals]).toEqual(
        proposals === 0 ? ['later', 0] : ['done', FACTS / 2], // the next sweep compares what it had not
      )
      seen.push(
        heard === null ? (again.every((one) => one.replayed) ? 'after' : 'before') : 'heard',
      )
    }
    console.log(`killed in a request of ${lastsMs} ms: ${seen.join(', ')}`)
    expect(seen.filter((when) => when !== 'heard').length).toBeGreaterThan(0)
  } finally {
    await server.kill()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openStore } from '@/lib/store/open-store'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { agentOf } from './seed'

const PAIRS = 400
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9] as const // fractions of the time such an undo takes

test('[U6] a server killed mid-undo has all of it or nothing, on the page and in the log', async ({
  visit,
  allowed,
}) => {
  test.slow()
  allowed.push(
    /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|NetworkError|ChunkLoadError/, // what a page says whose server was killed
  )
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-killed-'))
  const port = await freePort()
  const server = ownServer(directory, port)
  const store = await openStore(directory, { kind: 'demo', environment: ENVIRONMENT })
  try {
    const agent = agentOf(store, 'killed')
    await agent.pairs(PAIRS)
    await agent.policy({ shadowMode: false })
    await server.start()
    const page = await visit(`http://127.0.0.1:${port}${agent.queue}`)
    const name = 'Ada'
    await chooseName(page, name)
    const { operationId } = await agent.decideAllAs(name, 'supersede')
    const decided = `${PAIRS}`
    const lanes = page.getByRole('navigation', { name: 'Lanes' })

    /** Returns whether store, page and log each show it undone or not; anything else is neither. */
    const stands = async () => {
      await page.goto(`http://127.0.0.1:${port}${agent.queue}&status=decided`)
      await expect(lanes).toContainText('Decided')
      const words = (await lanes.innerText()).replaceAll(',', '')
      const counts = [/To review (\d+)/, /Decided (\d+)/].map((at) => at.exec(words)?.[1])
      const ended = (await agent.rows()).filter((row) => row.status === 'superseded').length
      const open = (await agent.standing()).filter((row) => row.status === 'pending').length
      await page.goto(`http://127.0.0.1:${port}/activity?agent=killed`)
      const undone = await page
        .getByRole('listitem')
        .filter({ hasText: `Approved ${PAIRS} proposals` })
        .last()
        .getByText(/undone/i)
        .count()
      const inEffect = (await agent.operations(name)).find(
        (each) => each.id === operationId,
      )?.inEffect
      return [...counts, ended, open, undone > 0, inEffect].join(' ')
    }
    const before = ['0', decided, PAIRS, 0, false, true].join(' ')
    const after = [decided, '0', 0, PAIRS, true, false].join(' ')
    expect(await stands()).toBe(before)

    /** Undoes it by key; `meanwhile` starts when the request is sent. */
    const undo = async (meanwhile: () => Promise<void>) => {
      await page.goto(`http://127.0.0.1:${port}${agent.queue}&status=decided`)
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('/review'),
      )
      await expect(async () => {
        await page.keyboard.press('z')
        await Promise.race([asked, pause(500).then(() => Promise.reject(new Error('not asked')))])
      }).toPass()
      await meanwhile()
    }
    const untilUndone = () =>
      expect
        .poll(
          async () => (await agent.standing()).filter((row) => row.status === 'pending').length,
          { intervals: [10] },
        )
        .toBe(PAIRS)
    let lastsMs = 0
    await undo(async () => {
      const begun = Date.now()
      await untilUndone()
      lastsMs = Date.now() - begun
    })
    expect(await stands()).toBe(after)
    await agent.redoAs(name)

    const seen: string[] = []
    for (const moment of [...MOMENTS, 'over'] as const) {
      await undo(async () => {
        await (moment === 'over' ? untilUndone() : pause(moment * lastsMs))
        await server.kill()
      })
      await server.start()
      const now = await stands()
      expect([before, after]).toContain(now)
      seen.push(now === before ? 'before' : 'after')
      if (now === after) await agent.redoAs(name)
      expect(await stands()).toBe(before)
    }
    console.log(`killed in an undo of ${lastsMs} ms: ${seen.join(', ')}`)
    expect(new Set(seen)).toEqual(new Set(['before', 'after']))
  } finally {
    await server.kill()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
})

const ENVIRONMENT = { supersessionSweepEnabled: false, detectorProfile: 'seed' } as const

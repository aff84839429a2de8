import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { MAX_UPLOAD_BYTES } from '@/lib/domain/upload'
import { folder as root, openFolderForEachTest } from '@/lib/process/testing/each'

import { dropUpload, findUpload, receiveUpload } from './uploads'

openFolderForEachTest()

const asked = { reviewer: 'ada', at: new Date('2026-11-25T12:00:00Z') }

const MB = 1024 * 1024

/** A body that counts the parts read from it, and may wait after one of them. */
function bodyOf(chunks: number, chunk: Uint8Array, wait?: { after: number; until: Promise<void> }) {
  const taken = { chunks: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (taken.chunks === chunks) return controller.close()
        if (taken.chunks === wait?.after) await wait.until
        taken.chunks += 1
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken }
}

describe('uploads', () => {
  it('[UP5] a file is written as it arrives, readable only by its owner, until it is dropped', async () => {
    const { body } = bodyOf(3, Buffer.from('abc'))
    expect(await receiveUpload(body, { token: 't', name: 'a.csv', root }, asked)).toEqual({
      token: 't',
    })
    const upload = await findUpload(root, 't', asked)
    expect(upload).toMatchObject({ name: 'a.csv', bytes: 9 })
    expect(readFileSync(upload?.file ?? '', 'utf8')).toBe('abcabcabc')
    expect(statSync(upload?.file ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(upload?.folder ?? '').mode & 0o777).toBe(0o700)
    expect(await findUpload(root, 't', { ...asked, reviewer: 'bo' })).toBeNull()
    if (upload !== null) await dropUpload(upload)
    expect(readdirSync(root)).toEqual([])
  })

  it('[UP4] a person keeps the latest four; what is not whole yet is not found', async () => {
    mkdirSync(path.join(root, 'file-arriving'))
    for (const [minute, token] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      const at = new Date(asked.at.getTime() + minute * 60_000)
      const { body } = bodyOf(1, Buffer.from(token))
      await receiveUpload(body, { token, name: token, root }, { reviewer: 'ada', at })
    }
    expect(await findUpload(root, 'a', asked)).toBeNull()
    expect(await findUpload(root, 'e', asked)).toMatchObject({ name: 'e' })
    expect(readdirSync(root)).toHaveLength(5)
  })

  it('[DR20] without a token it has that of its owner, name and bytes, and sent again it is there once', async () => {
    const send = async (name: string, text: string, reviewer = 'token 1') => {
      const { body } = bodyOf(1, Buffer.from(text))
      const kept = await receiveUpload(body, { token: null, name, root }, { ...asked, reviewer })
      return typeof kept === 'string' ? kept : kept.token
    }
    const token = await send('a.db', 'abc')
    expect(await send('a.db', 'abc')).toBe(token)
    expect(readdirSync(root)).toHaveLength(1)
    const others = [
      await send('a.db', 'abd'),
      await send('b.db', 'abc'),
      await send('a.db', 'abc', 'token 2'),
    ]
    expect(new Set([token, ...others]).size).toBe(4)
    expect(await findUpload(root, token, { ...asked, reviewer: 'token 2' })).toBeNull()
    expect(await findUpload(root, token, { ...asked, reviewer: 'token 1' })).not.toBeNull()
    expect(await send('empty.db', '')).toBe('empty')
  })

  it('[UP5] an oversized one is refused before the rest arrives, leaves nothing, and the rest is read', async () => {
    const tooMany = MAX_UPLOAD_BYTES / MB + 1
    let goOn = () => {}
    const until = new Promise<void>((resolve) => (goOn = resolve))
    const { body, taken } = bodyOf(1_000, new Uint8Array(MB), { after: tooMany, until })
    expect(await receiveUpload(body, { token: 't', name: 'a.csv', root }, asked)).toBe('too-large')
    expect(taken.chunks).toBe(tooMany)
    expect(readdirSync(root)).toEqual([])
    goOn()
    await expect.poll(() => taken.chunks).toBe(1_000)
  })

  it('[UP5] one that stops arriving is given up, leaves nothing, and its connection is dropped', async () => {
    let dropped = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(MB))
      },
      cancel() {
        dropped = true
      },
    })
    const upload = { token: 't', name: 'a', root, stalledMs: 20 }
    expect(await receiveUpload(body, upload, asked)).toBe('stalled')
    expect(readdirSync(root)).toEqual([])
    expect(dropped).toBe(true)
  })

  it('[UP5] a lost connection leaves nothing', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('lost'))
      },
    })
    await expect(receiveUpload(body, { token: 't', name: 'a', root }, asked)).rejects.toThrow(
      'lost',
    )
    expect(readdirSync(root)).toEqual([])
  })
})

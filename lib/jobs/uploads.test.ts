import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { MAX_UPLOAD_BYTES } from '@/lib/domain/upload'

import { receiveUpload, uploads } from './uploads'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const asked = { reviewer: 'ada', at: new Date('2026-11-25T12:00:00Z') }

/** A body that counts the bytes read from it. */
function bodyOf(chunks: number, chunk: Uint8Array) {
  const taken = { chunks: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.chunks === chunks) return controller.close()
        taken.chunks += 1
        controller.enqueue(chunk)
      },
      cancel() {
        taken.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken }
}

describe('uploads', () => {
  it('[UP5] a file is written as it arrives, readable only by its owner, until it is dropped', async () => {
    const { body } = bodyOf(3, Buffer.from('abc'))
    expect(await receiveUpload(body, { token: 't', name: 'a.csv', root }, asked)).toBe('kept')
    const upload = uploads().find('t', asked)
    expect(upload).toMatchObject({ name: 'a.csv', bytes: 9 })
    expect(readFileSync(upload?.file ?? '', 'utf8')).toBe('abcabcabc')
    expect(statSync(upload?.file ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(upload?.folder ?? '').mode & 0o777).toBe(0o700)
    expect(uploads().find('t', { ...asked, reviewer: 'bo' })).toBeNull()
    uploads().drop('t')
    await expect.poll(() => readdirSync(root)).toEqual([])
  })

  it('[UP5] an oversized one is refused before the rest is read, and leaves nothing', async () => {
    const { body, taken } = bodyOf(1_000, new Uint8Array(1024 * 1024))
    expect(await receiveUpload(body, { token: 't', name: 'a.csv', root }, asked)).toBe('too-large')
    expect(taken.chunks).toBe(MAX_UPLOAD_BYTES / 1024 / 1024 + 1)
    await expect.poll(() => taken.cancelled).toBe(true)
    expect(readdirSync(root)).toEqual([])
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

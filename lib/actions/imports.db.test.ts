import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createSignetStore } from '@/lib/connectors/fixtures/create-signet-store'
import { valueOf } from '@/lib/operations/testing'
import { openTestStore } from '@/lib/store/testing'

import { previewImportAction, runImportAction } from './imports'

vi.mock('@/lib/reviewer', () => ({
  currentReviewer: () => Promise.resolve({ name: 'ada', verified: false }),
}))

const perProcess = globalThis as typeof globalThis & { palimpsestStore?: Promise<unknown> }

let store: Awaited<ReturnType<typeof openTestStore>>
let folder = ''
let file = ''

beforeEach(async () => {
  store = await openTestStore()
  perProcess.palimpsestStore = Promise.resolve(store)
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, 'memories.db')
  createSignetStore(file, '081').close()
})

afterEach(async () => {
  delete perProcess.palimpsestStore
  await store.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function preview() {
  const form = new FormData()
  form.set('path', file)
  return valueOf(await previewImportAction(form))
}

async function run(token: string, key: string) {
  const input = { token, skipRefused: false, sweep: false, idempotencyKey: key }
  return valueOf(await runImportAction(input))
}

describe('import', () => {
  it('[SG4] the preview counts the recorded proposals that would be new', async () => {
    const first = await preview()
    expect(first).toMatchObject({ added: 4, proposals: 1 })
    const done = await run(first.token, 'key-number-1')
    expect(done.proposals).toBe(1)
    const second = await preview()
    expect(second).toMatchObject({ added: 0, changed: 0, links: 0, proposals: 0, unchanged: 4 })
    expect(second.problems).toEqual(done.problems)
  })
})

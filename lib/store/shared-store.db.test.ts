import { readdirSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { beforeEach, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { launch } from './launch-testing'
import { openStore } from './open-store'
import { STORE_FILE } from './store-files'

let file = ''

openFolderForEachTest()

beforeEach(() => {
  file = path.join(folder, STORE_FILE)
})

const visit = () =>
  launch(`
  const { openStore } = await import('./lib/store/open-store.ts')
  const store = await openStore(${JSON.stringify(folder)})
  console.log('open')
  await new Promise((resolve) => process.stdin.once('data', resolve).once('end', resolve))
  await store.close()`)

it('[ST3] [ST13] a process closes while another one writes for long: neither is kept from anything', async () => {
  const store = await openStore(folder)
  const visitor = visit()
  await visitor.said
  const writing = new Database(file)
  writing.exec('BEGIN IMMEDIATE')
  visitor.child.stdin?.end()
  expect(await visitor.ended).toBe('0')
  writing.exec('ROLLBACK')
  writing.close()
  const next = visit()
  await next.said
  next.child.stdin?.end()
  expect(await next.ended).toBe('0')
  await store.close()
  expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
})

it('[ST4] a store that is open under a closed number is opened all the same, and its number with it', async () => {
  const store = await openStore(folder)
  const other = new Database(file)
  const number = Number(other.pragma('user_version', { simple: true }))
  other.pragma(`user_version = ${number - 1}`)
  other.pragma('wal_checkpoint(TRUNCATE)') // into the file, where an opening looks
  const visitor = visit()
  await visitor.said
  expect(other.pragma('user_version', { simple: true })).toBe(number)
  other.close()
  visitor.child.stdin?.end()
  expect(await visitor.ended).toBe('0')
  await store.close()
  expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
})

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { makeTestFolder, removeTestFolder } from './test-folder'

it('a new run removes the folders of runs that were killed, and no other', () => {
  const name = `folders-${randomUUID()}`
  const mine = makeTestFolder(name)
  const place = path.dirname(mine)
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const left = path.join(place, `palimpsest-${name}-${dead}-left`)
  const foreign = path.join(place, `palimpsest-${name}-notes`)
  for (const each of [left, foreign]) {
    mkdirSync(each)
    writeFileSync(path.join(each, 'palimpsest.db'), '')
  }
  const next = makeTestFolder(name)
  expect([left, foreign, mine, next].map((each) => existsSync(each))).toEqual([
    false,
    true,
    true,
    true,
  ])
  for (const each of [foreign, mine, next]) removeTestFolder(each)
  expect(existsSync(next)).toBe(false)
})

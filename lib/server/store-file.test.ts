import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { readSettings } from './env'
import { storeFile } from './store-file'

let folder = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-test-')))
  mkdirSync(path.join(folder, 'memory'))
  symlinkSync(path.join(folder, 'memory'), path.join(folder, 'link'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const found = (typed: string, environment: Readonly<Record<string, string>>) =>
  storeFile(typed, readSettings(environment).storeFolders)

it('[CS38] a database may be anywhere while only this machine is served, otherwise nowhere', () => {
  expect(found('/srv/facts.db', {})).toBe('/srv/facts.db')
  expect(found('/srv/facts.db', { HOST: '0.0.0.0' })).toBeNull()
})

it('[CS38] a database must be in a listed folder, also on this machine', () => {
  const file = path.join(folder, 'memory', 'facts.db')
  const inside = (typed: string, name: string) =>
    found(typed, {
      PALIMPSEST_STORE_FOLDERS: ['/none', path.join(folder, name)].join(path.delimiter),
    })
  expect(inside(file, 'memory')).toBe(file)
  expect(inside(file, 'link')).toBe(file)
  expect(inside(path.join(folder, 'facts.db'), 'memory')).toBeNull()
  expect(inside(path.join(folder, 'memory', '..', 'facts.db'), 'memory')).toBeNull()
  expect(inside(path.join(folder, 'memory2', 'facts.db'), 'memory')).toBeNull()
})

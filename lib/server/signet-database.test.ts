import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { readSettings } from './env'
import { signetDatabase } from './signet-database'

openFolderForEachTest()

function found(environment: Readonly<Record<string, string>>): string | null {
  const places = { home: path.join(folder, 'home'), config: path.join(folder, 'config') }
  return signetDatabase(readSettings(environment).signetWorkspace, places)
}

it('[CS21] the database is looked for where Signet itself would look', () => {
  expect(found({})).toBe(path.join(folder, 'home/.agents/memory/memories.db'))
  mkdirSync(path.join(folder, 'config/signet'), { recursive: true })
  const file = path.join(folder, 'config/signet/workspace.json')
  writeFileSync(file, JSON.stringify({ workspace: '/srv/signet' }))
  expect(found({})).toBe('/srv/signet/memory/memories.db')
  writeFileSync(file, '{')
  expect(found({})).toBe(path.join(folder, 'home/.agents/memory/memories.db'))
})

it('[CS21] SIGNET_PATH comes first, and is needed where others are served', () => {
  expect(found({ SIGNET_PATH: '/data/agents' })).toBe('/data/agents/memory/memories.db')
  expect(found({ SIGNET_PATH: '~/agents' })).toBe(
    path.join(folder, 'home/agents/memory/memories.db'),
  )
  expect(found({ HOST: '0.0.0.0' })).toBeNull()
  expect(found({ HOST: '0.0.0.0', SIGNET_PATH: '/data/agents' })).toBe(
    '/data/agents/memory/memories.db',
  )
})

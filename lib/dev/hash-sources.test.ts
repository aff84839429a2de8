import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { folder as root, openFolderForEachTest } from '@/lib/process/testing/each'

import { hashSources } from './hash-sources'

openFolderForEachTest()

beforeEach(() => {
  for (const folder of ['store', 'mcp', 'detection'])
    mkdirSync(path.join(root, 'lib', folder, 'generated'), { recursive: true })
  put('lib/a.ts', 'a')
  put('lib/b.ts', 'b')
})

function put(name: string, content: string): void {
  writeFileSync(path.join(root, name), content)
}

it('[RE2] a changed, added, moved or removed source changes the hash', () => {
  const before = hashSources(root)
  put('lib/a.ts', 'A')
  const changed = hashSources(root)
  put('lib/a.ts', 'a')
  expect(hashSources(root)).toBe(before)
  put('lib/c.ts', '')
  const added = hashSources(root)
  rmSync(path.join(root, 'lib/c.ts'))
  rmSync(path.join(root, 'lib/b.ts'))
  const gone = hashSources(root)
  expect(new Set([before, changed, added, gone]).size).toBe(4)
})

it('[RE2] tests, project texts and what is generated are not sources', () => {
  const before = hashSources(root)
  for (const name of [
    'lib/a.test.ts',
    'lib/a.db.test.ts',
    'lib/a.soak.test.ts',
    'lib/SPEC.md',
    'lib/store/generated/client.ts',
    'lib/mcp/generated/review-card.ts',
    'lib/detection/generated/language-guess.js',
  ])
    put(name, 'x')
  expect(hashSources(root)).toBe(before)
})

const NOT_READ = ['README.md', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'CONTRIBUTING.md']

it('[RE2] every root file is hashed, or known not to be read by the build', () => {
  const top = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('/') && !file.startsWith('.') && !NOT_READ.includes(file))
  expect(top).toContain('proxy.ts')
  const unread = [...top, '.env', '.env.production.local'].filter((file) => {
    const before = hashSources(root)
    put(file, 'x')
    return hashSources(root) === before
  })
  expect(unread).toEqual([])
})

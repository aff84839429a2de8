import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { once, replaceOnce } from './once'

it('makes a process-wide value on first use only', () => {
  let made = 0
  const counter = () => once('test-counter', () => ({ nth: (made += 1) }))
  expect([counter(), counter(), made]).toEqual([{ nth: 1 }, { nth: 1 }, 1])
  expect(counter()).toBe(counter())
  replaceOnce('test-counter')
  expect(counter()).toEqual({ nth: 2 })
  replaceOnce('test-counter')
})

it('is the only user of globalThis, and no name is used in two files', () => {
  const files = execFileSync('git', ['ls-files', 'lib', 'app', 'components'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/u.test(file) && existsSync(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const keeping = files.filter(({ text }) => text.includes('globalThis as '))
  expect(keeping.map(({ file }) => file)).toEqual(['lib/process/once.ts'])
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/(?<!\.)\bonce\('([\w-]+)', /gu)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.length).toBe(new Set(names).size)
})

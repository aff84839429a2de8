import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { ALL_JOBS } from './all-jobs'

it('[JB1] the thread knows every job, each by a name of its own', () => {
  const texts = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  const declared = texts.flatMap((text) => text.match(/^export const [A-Z_]+: Job</gmu) ?? [])
  const names = new Set(ALL_JOBS.map(({ name }) => name))
  expect(names.size).toBe(ALL_JOBS.length)
  expect(declared).toHaveLength(ALL_JOBS.length)
})

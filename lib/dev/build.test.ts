import { readFileSync } from 'node:fs'

import { expect, it, vi } from 'vitest'

import { NEXT, runQuietly } from './build'
import { NODE, runCaptured } from './run'

const WARNS = ['-e', `console.error('WARN  a file is traced')`]

it('[RE4] a program that warns fails where warnings are refused, and its output is shown', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(runQuietly(process.execPath, WARNS, 'refused')).rejects.toThrow('warned')
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('a file is traced'))
  printed.mockClear()
  await runQuietly(process.execPath, WARNS, 'allowed')
  await runQuietly(process.execPath, ['-e', `console.log('Compiled')`], 'refused')
  expect(printed).not.toHaveBeenCalled()
})

it('[CL12] the build needs nothing on the path that only npm puts there', async () => {
  const PATH = (process.env['PATH'] ?? '').replaceAll(/[^:;]*node_modules[^:;]*[:;]?/gu, '')
  expect((await runCaptured(NODE, [NEXT, '--version'], { ...process.env, PATH })).code).toBe(0)
})

it('[RE1] CI installs with strict engines', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm ci --engine-strict/mu)
})

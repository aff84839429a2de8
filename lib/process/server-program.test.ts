import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { serverProgram } from './server-program'

describe('how Node runs the server', () => {
  it('[JB12] cleans up memory without helper threads where cores are few, and as usual elsewhere', () => {
    const [flag = '', ...program] = serverProgram(2)
    expect(flag).toBe('--single-threaded-gc')
    expect(serverProgram(1)).toEqual([flag, ...program])
    expect(serverProgram(3)).toEqual(program)
    expect(existsSync(program[0] ?? '')).toBe(true)
  })

  it('[JB12] names a flag that this Node takes', () => {
    const [flag = ''] = serverProgram(1)
    const { status, stderr } = spawnSync(process.execPath, [flag, '--eval', '0'])
    expect([status, stderr.toString()]).toEqual([0, ''])
  })
})

import { spawn } from 'node:child_process'
import { once as event } from 'node:events'

import { afterEach, describe, expect, it } from 'vitest'

import { replaceOnce } from './once'
import { endStarted, startApart, startBySmallProcess } from './start-apart'
import type { Started } from './start-here'
import { bundleText } from './testing'

afterEach(() => {
  endStarted()
  replaceOnce('starter')
})

const SAY = `
let input = ''
process.stdin.on('data', (text) => (input += text)).on('end', () => {
  process.stdout.write(JSON.stringify({ input, parent: process.ppid, names: Object.keys(process.env) }))
  process.stderr.write('a warning')
  process.exitCode = 7
})`

const ENDLESS = `process.stdout.write(String(process.pid)); setInterval(() => {}, 1_000)`

function start(program: string, input = ''): Started & { readonly said: () => string } {
  const started = startApart({ args: ['-e', program], input })
  let said = ''
  started.hear((text) => (said += text))
  return { ...started, said: () => said }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const SLOW = { timeout: 30_000 }

describe.each([
  { by: 'this process', isSmall: false },
  { by: 'a small process', isSmall: true },
])('a process that $by starts', ({ isSmall }) => {
  it.skipIf(isSmall && process.platform === 'win32')(
    '[JB11] reads its input, and tells what it says and how it ended',
    async () => {
      if (isSmall) startBySmallProcess()
      const { over, said } = start(SAY, 'a task “with” quotes\n')
      expect(await over).toEqual({ code: 7, signal: null, errors: 'a warning' })
      const { input, parent, names } = JSON.parse(said())
      expect(input).toBe('a task “with” quotes\n')
      expect(parent === process.pid).toBe(!isSmall)
      expect(names).not.toContain('PALIMPSEST_TEST_STORES')
    },
  )

  it.skipIf(isSmall && process.platform === 'win32')(
    '[JB11] is ended alone, or with all others at once',
    async () => {
      if (isSmall) startBySmallProcess()
      const [one, other] = [start(ENDLESS), start(ENDLESS)]
      await expect.poll(() => one.said() !== '' && other.said() !== '', SLOW).toBe(true)
      one.kill()
      expect(await one.over).toMatchObject({ code: null, signal: 'SIGKILL' })
      expect(isRunning(Number(other.said()))).toBe(true)
      endStarted()
      expect(await other.over).toMatchObject({ code: null, signal: 'SIGKILL' })
      await expect.poll(() => isRunning(Number(other.said())), SLOW).toBe(false)
      expect(await start(SAY).over).toMatchObject({ code: 7 }) // the next is started again
    },
  )
})

const SERVER = `
import { startApart, startBySmallProcess } from './lib/process/start-apart'
startBySmallProcess()
const child = startApart({ args: ['-e', ${JSON.stringify(ENDLESS)}], input: '' })
child.hear((pid) => process.stdout.write(pid))`

describe('a server that is killed', () => {
  it.skipIf(process.platform === 'win32')(
    '[JB11] leaves no process that its small process started',
    async () => {
      const server = spawn(process.execPath, [bundleText(SERVER)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      await expect.poll(() => said, SLOW).not.toBe('')
      expect(isRunning(Number(said))).toBe(true)
      server.kill('SIGKILL')
      await event(server, 'exit')
      await expect.poll(() => isRunning(Number(said)), SLOW).toBe(false)
    },
  )
})

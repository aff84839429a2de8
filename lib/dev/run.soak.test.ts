import { spawn } from 'node:child_process'

import { describe, expect, it } from 'vitest'

import { isInterruption, run, runUnlessStopped } from './run'

/** A command that runs two programs in sequence, as our commands do; resolves with its exit code and output. */
function command(first: string, signal: NodeJS.Signals | null): Promise<string> {
  const code = `
    const { endWith, runUnlessStopped } = await import('./lib/dev/run.ts')
    try {
      await runUnlessStopped(process.execPath, ['-e', ${JSON.stringify(first)}])
      console.log('went on')
    } catch (error) {
      endWith(error)
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (text.includes('ready') && signal !== null) child.kill(signal)
  })
  return new Promise((resolve) => {
    child.on('close', (exitCode, endedBy) =>
      resolve(`${exitCode ?? endedBy} ${said.replaceAll(/\s+/gu, ' ')}`.trim()),
    )
  })
}

const WAIT = `console.log('ready'); setInterval(() => {}, 1000)`
const POLITE = `console.log('ready'); setInterval(() => {}, 1000); for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(0))`

describe('run', () => {
  it('returns the program’s exit code', async () => {
    expect(await run(process.execPath, ['-e', 'process.exit(3)'])).toBe(3)
    expect(await runUnlessStopped(process.execPath, ['-e', ''])).toBe(0)
    await expect(run('there-is-no-such-program', [])).rejects.toThrow('ENOENT')
  })

  it('a program ended by a signal is an interruption', async () => {
    const code = await run(process.execPath, ['-e', `process.kill(process.pid, 'SIGTERM')`])
    expect(code).toBe(143)
    expect(isInterruption(code)).toBe(true)
    expect(isInterruption(1)).toBe(false)
  })

  it.each([
    ['SIGINT', WAIT, '130 ready'],
    ['SIGTERM', WAIT, '143 ready'],
    ['SIGINT', POLITE, '130 ready'],
    ['SIGTERM', POLITE, '143 ready'],
  ] as const)('%s stops the program and everything after it', async (...what) => {
    const [signal, program, expected] = what
    expect(await command(program, signal)).toBe(expected)
  })

  it('without a signal the command continues', async () => {
    expect(await command(`console.log('ready')`, null)).toBe('0 ready went on')
  })
})

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { ServerStopping, type Job } from './jobs'
import { jobsInThread, type ThreadOptions } from './jobs-in-thread'

// A thread that answers a job with its input and its own number, fails, ends, never yields, or takes some time to close.
const PROGRAM = `
  import { parentPort, threadId, workerData } from 'node:worker_threads'
  parentPort.on('message', (message) => {
    if (message === 'stop') {
      const until = Date.now() + 200
      while (Date.now() < until);
      const state = new Int32Array(workerData.state)
      Atomics.store(state, 0, 2)
      Atomics.notify(state, 0)
      process.exit()
    }
    const { id, name, input, readOnly } = message
    if (name === 'end') process.exit(1)
    if (name === 'busy') for (;;);
    if (name === 'fail') return parentPort.postMessage({ id, error: new Error(input) })
    parentPort.postMessage({ id, output: { input, threadId, file: workerData.file, readOnly } })
  })
`

openFolderForEachTest()

beforeEach(() => {
  writeFileSync(path.join(folder, 'program.mjs'), PROGRAM)
})

const job = (name: string): Job<string, { readonly threadId: number }> => ({
  name,
  run: () => Promise.reject(new Error('done here')),
})

function thread(readOnly: 'damaged' | null = null, more: Partial<ThreadOptions> = {}) {
  return jobsInThread({
    program: path.join(folder, 'program.mjs'),
    store: () => Promise.resolve({ file: 'the file', held: null, readOnly }),
    waiting: new SharedArrayBuffer(4),
    ...more,
  })
}

describe('jobs in a thread', () => {
  it('[JB1] are done there, with the store that is open here and what is known of it', async () => {
    const jobs = thread('damaged')
    const answers = await Promise.all([
      jobs.enqueue(job('echo'), 'one'),
      jobs.enqueue(job('echo'), 'two'),
    ])
    const [{ threadId }] = answers
    expect(threadId).toBeGreaterThan(0)
    expect(answers).toEqual([
      { input: 'one', threadId, file: 'the file', readOnly: 'damaged' },
      { input: 'two', threadId, file: 'the file', readOnly: 'damaged' },
    ])
    await jobs.stop()
  })

  it('[JB4] an error of a job is thrown where it was asked for, and the thread goes on', async () => {
    const jobs = thread()
    await expect(jobs.enqueue(job('fail'), 'no room')).rejects.toThrow('no room')
    expect(await jobs.enqueue(job('echo'), 'next')).toMatchObject({ input: 'next' })
    await jobs.stop()
  })

  it('[JB4] a thread that ends fails what it was asked, and the next job starts another', async () => {
    const jobs = thread()
    const { threadId } = await jobs.enqueue(job('echo'), 'first')
    await expect(jobs.enqueue(job('end'), '')).rejects.toThrow('ended')
    const next = await jobs.enqueue(job('echo'), 'next')
    expect(next.threadId).not.toBe(threadId)
    await jobs.stop()
    expect(await jobs.enqueue(job('echo'), 'after a stop')).toMatchObject({ input: 'after a stop' })
    await jobs.stop()
  })

  it('[JB2] a process that exits waits until the thread has closed its store', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const jobs = thread()
    jobs.stopAtExit() // nothing runs
    await jobs.enqueue(job('echo'), 'first')
    const begun = performance.now()
    jobs.stopAtExit()
    expect(performance.now() - begun).toBeGreaterThan(150)
    expect(error).not.toHaveBeenCalled()
    await jobs.stop()
  })

  it('[JB2] a process that exits ends a thread that does not stop in time', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const whenLeft = vi.fn<() => void>()
    const jobs = thread(null, { patienceMs: 100, whenLeft })
    await jobs.enqueue(job('echo'), 'first')
    const busy = jobs.enqueue(job('busy'), '').catch(String)
    await pause(20)
    jobs.stopAtExit()
    expect(await busy).toContain('ended')
    expect(error).toHaveBeenCalledOnce()
    expect(whenLeft).toHaveBeenCalledOnce()
  })

  it('[JB2] once a server was asked to stop, requests get some of its time, then their jobs are left', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const jobs = thread(null, { patienceMs: 200 })
    await jobs.enqueue(job('echo'), 'first')
    jobs.stopSoon()
    expect(await jobs.enqueue(job('echo'), 'meanwhile')).toMatchObject({ input: 'meanwhile' })
    const begun = performance.now()
    await expect(jobs.enqueue(job('busy'), '')).rejects.toThrow(ServerStopping)
    expect(performance.now() - begun).toBeLessThan(5_000)
    await expect(jobs.enqueue(job('echo'), 'late')).rejects.toThrow('stopping')
    jobs.stopAtExit()
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

import { describe, expect, it } from 'vitest'

import { BEHIND } from './behind-requests'
import { bundleText } from './testing'

const THREAD = `
import { getPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { workBehindRequests } from './lib/process/behind-requests'
workBehindRequests()
parentPort.postMessage(getPriority())`

describe('a thread beside the server', () => {
  it.runIf(process.platform === 'linux')(
    '[JB9] works behind whoever waits for the server, whose own priority stays',
    async () => {
      const before = getPriority()
      const thread = new Worker(bundleText(THREAD))
      const [priority] = await once(thread, 'message')
      await thread.terminate()
      expect(priority).toBe(Math.max(before, BEHIND))
      expect(getPriority()).toBe(before)
    },
  )
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it } from 'vitest'

import { bundleText } from './testing'

// Like a server: uncaught errors are written, and a thread writes to the output. It ends with the number of these errors.
const SERVER = `
import { Worker } from 'node:worker_threads'
import { outliveOutput } from './lib/process/outlive-output'
let errors = 0
process.on('uncaughtException', (error) => {
  errors += 1
  console.error(error)
})
outliveOutput()
new Worker("setInterval(() => console.error('a line of the log'), 20)", { eval: true })
process.on('message', () => process.send(errors, () => process.exit()))
process.send('ready')`

it.skipIf(process.platform === 'win32')(
  '[JB18] a server goes on when what reads its output has ended',
  async () => {
    const server = spawn(process.execPath, [bundleText(SERVER)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    await once(server, 'message')
    await once(server.stderr ?? server, 'data')
    server.stderr?.destroy()
    server.stdout?.destroy()
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    server.send('how many errors?')
    const [errors] = (await once(server, 'message')) as [number]
    expect(errors).toBe(0)
  },
)

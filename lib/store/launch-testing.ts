import { spawn, type ChildProcess } from 'node:child_process'

import { bundleText } from '@/lib/process/testing'

/** A process of its own that runs a module text; `ended` is its exit code and what it has written to stderr. */
export function launch(code: string): {
  child: ChildProcess
  said: Promise<void>
  ended: Promise<string>
} {
  const child = spawn(process.execPath, [bundleText(code)], { stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<string>((resolve) => {
    child.on('close', (exitCode, signal) => resolve(`${exitCode ?? signal} ${errors}`.trim()))
  })
  const said = new Promise<void>((resolve) => {
    child.stdout.once('data', () => resolve())
    child.once('close', () => resolve())
  })
  return { child, said, ended }
}

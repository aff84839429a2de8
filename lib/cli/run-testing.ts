import { spawn } from 'node:child_process'
import path from 'node:path'

export const PROGRAM = path.resolve('lib/cli/palimpsest.js')

/** Runs the program as a process of its own, from another folder; `ended` is its exit code and what it printed. */
export function startProgram(
  line: readonly string[],
  { env, cwd }: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
) {
  const child = spawn(process.execPath, [PROGRAM, ...line], {
    cwd,
    env: { PATH: process.env['PATH'], NODE_ENV: process.env.NODE_ENV, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }))
  })
  return { child, ended }
}

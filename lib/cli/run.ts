import { spawn } from 'node:child_process'

/** Runs a program of node_modules with our terminal; resolves with its exit code. */
export function run(
  program: string,
  parameters: readonly string[],
  environment = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      stdio: 'inherit',
      env: environment,
      shell: process.platform === 'win32',
    })
    const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
    process.on('SIGINT', passOn)
    process.on('SIGTERM', passOn)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('SIGINT', passOn)
      process.off('SIGTERM', passOn)
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}

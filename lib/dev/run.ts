import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** What runs a script of ours: on Windows a shell starts programs, which stops at a space in a path. */
export const NODE = process.platform === 'win32' ? 'node' : process.execPath
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
type StopSignal = keyof typeof SIGNALS
const PARENT_CHECK_MS = 500
const SETTLE_MS = 50 // Ctrl+C reaches the program and us in any order

/** The program was interrupted: nothing that would follow may run. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  constructor(readonly exitCode: number) {
    super('Interrupted.')
  }
}

/** True for the exit code of a program ended by a signal. */
export function isInterruption(code: number): boolean {
  return Object.values(SIGNALS).some((each) => each === code)
}

const running = new Set<ChildProcess>()
let stoppedBy: StopSignal | null = null
let listening = false
let active = 0 // programs running now

/**
 * Runs a program of node_modules in our terminal; resolves with its exit code. A signal that stops us is passed on, and the code is then
 * that signal's (130, 143) whatever the program returns; nothing is started after it.
 */
export async function run(
  program: string,
  parameters: readonly string[],
  environment = process.env,
): Promise<number> {
  return exitOf(() =>
    spawn(program, parameters, {
      stdio: 'inherit',
      env: environment,
      shell: process.platform === 'win32',
    }),
  )
}

/** Like `run`, but captures the output; resolves with it and the exit code. */
export async function runCaptured(
  program: string,
  parameters: readonly string[],
  environment = process.env,
): Promise<{ readonly code: number; readonly output: string }> {
  const chunks: Buffer[] = []
  const code = await exitOf(() => {
    const child = spawn(program, parameters, {
      env: environment,
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    return child
  })
  return { code, output: Buffer.concat(chunks).toString('utf8') }
}

async function exitOf(start: () => ChildProcess): Promise<number> {
  listen()
  if (stoppedBy !== null) return SIGNALS[stoppedBy]
  active += 1
  try {
    const code = await closeOf(start())
    await pause(SETTLE_MS)
    return stoppedBy === null ? code : SIGNALS[stoppedBy]
  } finally {
    active -= 1
  }
}

function closeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    running.add(child)
    // A signal to npm alone ends npm and its shell without telling us; then nothing could stop us any more.
    const parent = process.ppid
    const orphaned = setInterval(() => {
      if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent)
        stop('SIGTERM')
    }, PARENT_CHECK_MS)
    child.on('error', (error) => {
      clearInterval(orphaned)
      running.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      clearInterval(orphaned)
      running.delete(child)
      resolve(signal !== null && isStopSignal(signal) ? SIGNALS[signal] : (code ?? 1))
    })
  })
}

/** Listens from the first program on: otherwise a signal that arrives just as the program ends would be lost. */
function listen(): void {
  if (listening) return
  listening = true
  for (const signal of Object.keys(SIGNALS)) if (isStopSignal(signal)) process.on(signal, stop)
}

function stop(signal: NodeJS.Signals): void {
  if (!isStopSignal(signal)) return
  if (active === 0) process.exit(SIGNALS[signal]) // between two programs this process works itself, and nothing else ends it
  stoppedBy ??= signal
  for (const child of running) child.kill(signal)
}

function isStopSignal(signal: string): signal is StopSignal {
  return signal in SIGNALS
}

/** Like `run`, but throws `Interrupted` when a signal has ended the program. */
export async function runUnlessStopped(...what: Parameters<typeof run>): Promise<number> {
  const code = await run(...what)
  if (isInterruption(code)) throw new Interrupted(code)
  return code
}

/** Ends a command with the message of the error that stopped it; silent after an interruption. */
export function endWith(error: unknown): void {
  if (error instanceof Interrupted) {
    process.exitCode = error.exitCode
    return
  }
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

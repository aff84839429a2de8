import { createInterface } from 'node:readline/promises'

import { UsageError } from '@/lib/evaluation/read-options'

import type { Terminal } from './command'
import type { Door } from './door'
import { openOutput } from './output'

/** The terminal of one command line, and the door that it opened. */
export type OpenTerminal = Terminal & {
  use(where: { readonly as: string | undefined; readonly server: string | undefined }): void
  close(): Promise<void>
}

const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Opens the terminal: answers go to stdout, everything else to stderr. */
export function openTerminal(from: string, line: readonly string[]): OpenTerminal {
  let opening: Promise<Door> | null = null
  let where: Parameters<OpenTerminal['use']>[0] = { as: undefined, server: undefined }
  const print = openOutput()
  return {
    from,
    json: line.includes('--json'),
    yes: line.includes('--yes'),
    interactive: process.stdin.isTTY && process.stderr.isTTY,
    print,
    say: (text) => console.error(text),
    confirm,
    secret: readSecret,
    use: (named) => {
      where = named
    },
    door: () => (opening ??= open(where)),
    close: async () => {
      if (opening === null) return
      const door = await opening.catch(() => null)
      await door?.close()
    },
  }
}

/** A process that exits in good order closes its store; whole operations stay (rule ST3). Nothing else here needs its end to be told. */
export function exitOnSignals(): void {
  for (const [signal, code] of Object.entries(INTERRUPTED))
    process.once(signal, () => process.exit(code))
}

async function open({ as, server }: Parameters<OpenTerminal['use']>[0]): Promise<Door> {
  if (server !== undefined) {
    const { openServerDoor } = await import('./server-door')
    return openServerDoor(server, process.env['PALIMPSEST_TOKEN'])
  }
  exitOnSignals()
  const { openLocalDoor } = await import('./local-door')
  return openLocalDoor(as)
}

async function confirm(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/iu.test((await reader.question(`${question} [y/N] `)).trim())
  } finally {
    reader.close()
  }
}

/** A terminal would show what is typed. */
async function readSecret(): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError('--secret-stdin reads a file or a pipe: add “< FILE” to the command.')
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

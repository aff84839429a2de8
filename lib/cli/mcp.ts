import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { newTokenProblem } from '@/lib/domain/token'
import { UsageError } from '@/lib/evaluation/read-options'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { programKey } from '@/lib/server/program-key'

import type { Command, Given, Terminal } from './command'
import { pagesOf } from './pages'
import { personOf } from './person'
import { exitOnSignals } from './terminal'

const DAY_MS = 86_400_000
const USUAL = 'mcp'

export const MCP_COMMAND: Command = {
  usage: 'mcp',
  says: 'Serves an agent by MCP over stdin and stdout.',
  options: {
    program: { type: 'string', says: `NAME of the agent’s program; default ${USUAL}` },
    agent: { type: 'string', says: 'NAME, the only agent it may know of; default all' },
  },
  run: serve,
}

async function serve(_terminal: Terminal, { options }: Given): Promise<ExitCode> {
  const { server, as, agent, program = USUAL } = options
  if (typeof server === 'string') {
    const { bridgeToServer } = await import('./mcp-bridge')
    await bridgeToServer(server, process.env['PALIMPSEST_TOKEN'])
    return EXIT.done
  }
  const person = personOf(typeof as === 'string' ? as : undefined)
  if (person === null)
    throw new UsageError('Say whose program this is, with --as NAME or in PALIMPSEST_AS.')
  const at = now()
  const agents = typeof agent === 'string' ? [agent] : null
  const name = String(program)
  const expiresAt = new Date(at.getTime() + DAY_MS)
  const problem = newTokenProblem(
    { name, owner: person, scopes: ['facts:read'], agents, expiresAt },
    at,
  )
  if (problem !== null) throw new UsageError(problem)
  // Other commands start sooner without these.
  const { serveOverStdio } = await import('@/lib/mcp/stdio')
  const { programServices } = await import('@/lib/server/program-services')
  exitOnSignals()
  const services = await programServices()
  try {
    await serveOverStdio({
      services,
      // What a model does is a program’s, whoever started it: it proposes, and a person decides.
      principal: {
        id: `mcp:${name}/${person}`,
        program: name,
        person,
        roles: new Set(['read', 'write']),
        agents,
      },
      clock: {
        get at() {
          return now()
        },
        newId,
        elapsedMs,
      },
      origin: pagesOf(process.env),
      key: programKey(services.store),
    })
  } finally {
    await services.store.close()
  }
  return EXIT.done
}

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server'

import * as agents from '@/lib/contract/agents'
import * as facts from '@/lib/contract/facts'
import * as proposals from '@/lib/contract/proposals'
import type { Verb } from '@/lib/contract/verb'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

/** What can be read by its address, without a tool. */
const KINDS: readonly {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly verb: Verb
  readonly input: (id: string) => object
}[] = [
  {
    name: 'fact',
    title: 'A fact',
    description: 'One fact, by its id.',
    verb: facts.get,
    input: (id) => ({ id }),
  },
  {
    name: 'proposal',
    title: 'A proposal',
    description: 'One proposal with both facts, by its id or number.',
    verb: proposals.get,
    input: (id) => ({ id }),
  },
  {
    name: 'context',
    title: 'What an agent knows',
    description: 'What the agent of this name receives.',
    verb: agents.context,
    input: (agent) => ({ agent }),
  },
]

/** Offers facts, proposals and contexts as resources; `read` answers as text, quoted as data (rule MC9). */
export function registerResources(
  server: McpServer,
  read: (verb: Verb, input: object) => Promise<Result<string>>,
): void {
  for (const { name, title, description, verb, input } of KINDS)
    server.registerResource(
      name,
      new ResourceTemplate(`palimpsest://${name}/{id}`, { list: undefined }),
      { title, description, mimeType: 'text/plain' },
      async (uri, { id }) => {
        const found = await read(verb, input(decodeURIComponent(String(id))))
        if (!found.ok) throw failure(uri.href, found.refusal)
        return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: found.value }] }
      },
    )
}

function failure(address: string, refusal: Refusal): Error {
  if (refusal.kind === 'not-found') return new ResourceNotFoundError(address)
  return new ProtocolError(ProtocolErrorCode.InternalError, refusalMessage(refusal).sentence)
}

import { z } from 'zod'

import { notThisStore } from '@/lib/connectors/answer-problem'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

// FalkorDB speaks the protocol of Redis. A transport sends `GET` as GRAPH.RO_QUERY and `POST` as GRAPH.QUERY, and answers with statuses like
// those of HTTP, so that a refusal means the same for every store.

/** What a transport is to run in a graph, with the values of its parameters. Without a graph: what the server is and has. */
export type GraphCall = {
  readonly graph: string
  readonly query: string
  readonly params: Readonly<Record<string, string>>
}

type Answer = Awaited<ReturnType<Transport>>

const BY_HAND = 'Palimpsest keeps the decision. Change the fact by hand in the graph.'
const TRY_LATER = 'Palimpsest tries again later. If it keeps failing, check the log of the server.'

const table = z.object({ rows: z.array(z.array(z.unknown())) })
const server = z.object({ version: z.int().nullable(), graphs: z.array(z.string()) })

/** Runs a statement in the graph of the connection and returns its rows. Only `POST` may write. */
export async function ask(
  target: StoreTarget,
  send: Transport,
  {
    method,
    query,
    params,
  }: { readonly method: 'GET' | 'POST' } & Pick<GraphCall, 'query' | 'params'>,
): Promise<readonly (readonly unknown[])[]> {
  const graph = target.scope.id
  const answer = await sendTo(target, send, { method, body: { graph, query, params } })
  if (answer.status === 404)
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: 'The server has no graph of this name.',
      wayOut: 'Check the name. Graphiti names a graph after its group_id.',
    })
  const read = table.safeParse(answer.body)
  if (!read.success) throw notGraphiti()
  return read.data.rows
}

/** Returns the version of FalkorDB, as the number of its module, and the names of its graphs. */
export async function askServer(
  target: StoreTarget,
  send: Transport,
): Promise<z.infer<typeof server>> {
  const { body } = await sendTo(target, send, { method: 'GET' })
  const read = server.safeParse(body)
  if (!read.success) throw notGraphiti()
  return read.data
}

async function sendTo(
  target: StoreTarget,
  send: Transport,
  call: { readonly method: 'GET' | 'POST'; readonly body?: GraphCall },
): Promise<Answer> {
  const headers = target.key === null ? {} : { password: target.key }
  const answer = await send({ ...call, url: target.url, headers })
  const problem = problemOf(answer, target.key !== null)
  if (problem !== null) throw problem
  return answer
}

function problemOf({ status, retryAfterMs = null }: Answer, hasKey: boolean): StoreProblem | null {
  if ((status >= 200 && status < 300) || status === 404) return null
  if (status === 401 || status === 403)
    return new StoreProblem({
      kind: 'unauthorized',
      sentence: hasKey
        ? 'FalkorDB does not accept the password, or does not allow its user to do this.'
        : 'FalkorDB requires a password.',
      wayOut: 'Use the password of its default user.',
    })
  if (status === 429 || status >= 500)
    return new StoreProblem({
      kind: 'busy',
      sentence: 'FalkorDB cannot answer at the moment.',
      wayOut: TRY_LATER,
      retryAfterMs,
    })
  return status >= 400
    ? new StoreProblem({
        kind: 'refused',
        sentence: 'FalkorDB refused the statement.',
        wayOut: BY_HAND,
      })
    : notGraphiti()
}

function notGraphiti(): StoreProblem {
  return notThisStore({ product: 'FalkorDB', key: 'key', thing: 'fact' })
}

import { randomUUID } from 'node:crypto'

import type { Transport } from '@/lib/connectors/port'
import { type Answer, asObject, type ConnectorCase } from '@/lib/connectors/testing'
import { storeOfEdges, type FakeEdges } from '@/lib/connectors/testing/edges'

import { zep } from '.'

// Zep for tests: what its API of generation 3 answers, as it is described. Paths and fields are those of its client.

type Edge = { [name: string]: unknown; uuid: string }
type Call = Parameters<Transport>[0]

export type FakeZep = FakeEdges & {
  readonly edges: Map<string, Edge> // a test may change one as somebody else would
  readonly calls: string[] // a list is asked for with POST and only reads, so it begins with `GET`, too
  /** Stores a fact of Alice and returns its id. */
  readonly add: (fact: string, given?: Readonly<Record<string, unknown>>) => string
  /** What happens to the next change: it arrives, or is refused, and the answer says 500. */
  breaks: 'after' | 'instead' | null
}

const API = '/api/v2/graph/edge'
const LONGEST = 250
const WRITTEN = ['fact', 'name', 'valid_at', 'invalid_at', 'expired_at']

export function fakeZep({
  now,
  key = null,
}: {
  readonly now: () => Date
  readonly key?: string | null
}): FakeZep {
  const edges = new Map<string, Edge>()
  const scope = { by: 'user_id', id: 'alice' } as const
  const fake: FakeZep = {
    target: { url: 'https://api.getzep.com', scope, agent: 'chef', key },
    transport: (call) => Promise.resolve(answer(call)),
    add: (fact, given = {}) => {
      const uuid = typeof given['uuid'] === 'string' ? given['uuid'] : randomUUID()
      edges.set(uuid, {
        name: 'DRINKS',
        source_node_uuid: 'n-alice',
        source_node_name: 'alice',
        target_node_uuid: `n-${uuid}`,
        created_at: now().toISOString(),
        ...given,
        uuid,
        fact,
      })
      return uuid
    },
    edges,
    calls: [],
    lies: false,
    failsWith: null,
    breaks: null,
  }

  function answer({ method, url, headers, body }: Call): Answer {
    const { pathname } = new URL(url)
    const isList = method === 'POST' && pathname.startsWith(`${API}/user/`)
    fake.calls.push(`${isList ? 'GET' : method} ${pathname}`)
    if (fake.failsWith !== null) return failed(fake.failsWith)
    if (key !== null && headers['authorization'] !== `Api-Key ${key}`) return failed(401)
    if (isList) return list(pathname.slice(`${API}/user/`.length), body)
    const edge = edges.get(pathname.slice(`${API}/`.length))
    if (edge === undefined) return failed(404)
    return method === 'PATCH' ? update(edge, asObject(body)) : { status: 200, body: shown(edge) }
  }

  function list(user: string, body: unknown): Answer {
    const { limit, uuid_cursor: after } = asObject(body)
    if (user !== 'alice') return failed(404)
    const sorted = [...edges.values()].toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
    const rest = typeof after === 'string' ? sorted.filter(({ uuid }) => uuid > after) : sorted
    return { status: 200, body: rest.slice(0, Number(limit)).map(shown) }
  }

  function update(edge: Edge, given: Readonly<Record<string, unknown>>): Answer {
    const { breaks } = fake
    fake.breaks = null
    if (breaks === 'instead') return failed(500)
    if (typeof given['fact'] === 'string' && given['fact'].length > LONGEST) return failed(400)
    if (!fake.lies) for (const name of WRITTEN) if (name in given) edge[name] = asZep(given[name])
    return breaks === 'after' ? failed(500) : { status: 200, body: shown(edge) }
  }

  return fake
}

/** Zep as the contract of connectors is tested with it. */
export const zepCase: ConnectorCase = {
  connector: zep,
  untilEnd: true,
  names: false,
  holds: true,
  aspect: 'DRINKS',
  nobody: '00000000-0000-4000-8000-000000000000',
  open: ({ now, key }) => {
    const fake = fakeZep({ now, key })
    let last = 0
    return {
      ...storeOfEdges(fake, 'Z'),
      add: (fact, at) => {
        last += 1
        return fake.add(fact, { uuid: `e-${last}`, created_at: at })
      },
    }
  },
}

/** What has no value is left out of an answer. */
function shown(edge: Edge): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(edge).filter(([, value]) => (value ?? null) !== null))
}

/** Times come back in another form than they were sent in. */
function asZep(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\.000Z$/u, 'Z') : value
}

function failed(status: number): Answer {
  return { status, body: { message: `status ${status}` } }
}

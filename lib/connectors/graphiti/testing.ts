import type { Answer, ConnectorCase } from '@/lib/connectors/testing'
import { storeOfEdges, type FakeEdges } from '@/lib/connectors/testing/edges'

import { graphiti } from '.'
import type { GraphCall } from './client'
import { EDGE_QUERY, PAGE, PAGE_QUERY, SINCE_QUERY, SUMMARY_QUERY } from './edge'

// A graph of Graphiti in memory. It reads our own statements only, word by word; that FalkorDB reads them likewise is proven in e2e/peers.

type Properties = { [name: string]: unknown }

export type FakeGraph = FakeEdges & {
  readonly calls: string[] // `CYPHER alice` for one that may write
  /** Stores a fact and returns its id. */
  readonly add: (fact: string, given?: Readonly<Properties>) => string
  version: number | null
  graphs: readonly string[]
}

const GRAPH = 'alice'

/** Makes a graph with no facts. */
export function fakeGraph({
  now,
  key = null,
}: {
  readonly now: () => Date
  readonly key?: string | null
}): FakeGraph {
  const edges = new Map<string, Properties>()
  const fake: FakeGraph = {
    target: {
      url: 'redis://127.0.0.1:6379',
      scope: { by: 'group_id', id: GRAPH },
      agent: 'chef',
      key,
    },
    edges,
    calls: [],
    lies: false,
    failsWith: null,
    version: 41_603,
    graphs: [GRAPH],
    add: (fact, given = {}) => {
      const at = graphTime(now())
      const uuid = `00000000-0000-4000-8000-${String(edges.size + 1).padStart(12, '0')}`
      const ends = { source: 'n-alice', entity: 'alice', target: `m-${edges.size}` }
      const edge = { uuid, group_id: GRAPH, ...ends, name: 'memory', created_at: at, valid_at: at }
      edges.set(uuid, { ...edge, fact, episodes: ['ep-1'], fact_embedding: [0.25], ...given })
      return uuid
    },
    transport: ({ method, headers, body }) =>
      Promise.resolve(answer(method, headers, body as GraphCall | undefined)),
  }

  function answer(
    method: string,
    headers: Readonly<Record<string, string>>,
    call: GraphCall | undefined,
  ): Answer {
    fake.calls.push(`${method === 'GET' ? 'GET' : 'CYPHER'} ${call?.graph ?? ''}`)
    if (fake.failsWith !== null) return { status: fake.failsWith, body: null }
    if (key !== null && headers['password'] !== key) return { status: 401, body: null }
    if (call === undefined)
      return { status: 200, body: { version: fake.version, graphs: fake.graphs } }
    if (!fake.graphs.includes(call.graph)) return { status: 404, body: null }
    return { status: 200, body: { rows: method === 'GET' ? read(call) : change(call) } }
  }

  function read({ query, params }: GraphCall): readonly (readonly unknown[])[] {
    const all = [...edges.values()].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    if (query === SUMMARY_QUERY) return [summaryOf(all)]
    if (![PAGE_QUERY, SINCE_QUERY, EDGE_QUERY].includes(query)) throw new Error(`unknown: ${query}`)
    if (query === EDGE_QUERY) return all.filter((edge) => idOf(edge) === params['uuid']).map(rowOf)
    const isSince = ({ created_at, expired_at }: Properties) =>
      [created_at, expired_at].some(
        (at) => (typeof at === 'string' ? at : '') >= (params['since'] ?? ''),
      )
    const found = all.filter((edge) => idOf(edge) > (params['after'] ?? '') && isSince(edge))
    return found.slice(0, PAGE).map(rowOf)
  }

  function change({ query, params }: GraphCall): readonly (readonly unknown[])[] {
    const [, newerWhere, where = '', set = ''] = STATEMENT.exec(query) ?? []
    const edge = edges.get(params['uuid'] ?? '')
    const newer = newerWhere === undefined ? {} : edges.get(params['newer'] ?? '')
    if (set === '' || edge === undefined || newer === undefined) return []
    if (newerWhere !== undefined && !holds(newerWhere, newer, params)) return []
    if (!holds(where, edge, params)) return []
    if (!fake.lies)
      for (const each of set.split(', ')) {
        const [, name = '', parameter] = /^e\.(\w+) = (?:NULL|\$(\w+))$/u.exec(each) ?? []
        if (parameter === undefined) delete edge[name]
        else edge[name] = params[parameter]
      }
    return [[params['uuid']]]
  }

  return fake
}

const STATEMENT =
  /^(?:MATCH \(\)-\[n:RELATES_TO \{uuid: \$newer\}\]->\(\) WHERE (.+?) )?MATCH \(\)-\[e:RELATES_TO \{uuid: \$uuid\}\]->\(\) WHERE (.+?) SET (.+) RETURN e\.uuid$/u

function holds(where: string, edge: Properties, params: Readonly<Record<string, string>>): boolean {
  return where.split(' AND ').every((each) => {
    const read = /^[en]\.(\w+) (?:IS NULL|= \$(\w+))$/u.exec(each)
    if (read === null) throw new Error(`unknown: ${each}`)
    const [, name = '', parameter] = read
    return parameter === undefined
      ? (edge[name] ?? null) === null
      : edge[name] === params[parameter]
  })
}

const COLUMNS =
  'uuid group_id source target entity name episode created_at fact valid_at invalid_at expired_at palimpsest_newer palimpsest_op'

function rowOf(edge: Properties): readonly unknown[] {
  const { episodes } = edge
  const shown: Properties = { ...edge, episode: Array.isArray(episodes) ? episodes[0] : null }
  return COLUMNS.split(' ').map((name) => shown[name] ?? null)
}

function summaryOf(all: readonly Properties[]): readonly unknown[] {
  const values = (name: string) => all.flatMap((edge) => edge[name] ?? [])
  const texts = values('fact').reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? Array.from(text).length : 0),
    0,
  )
  const groups = new Set(values('group_id')).size
  const counted = 'valid_at invalid_at expired_at palimpsest_newer palimpsest_op'.split(' ')
  const latest = (name: string) => values(name).map(String).toSorted().at(-1) ?? null
  const counts = counted.map((name) => values(name).length)
  return [all.length, groups, ...counts, texts, latest('created_at'), latest('expired_at')]
}

function idOf({ uuid }: Properties): string {
  return String(uuid)
}

/** A time as Graphiti writes it on FalkorDB. */
function graphTime(at: Date): string {
  return at.toISOString().replace('.000Z', '+00:00').replace('Z', '000+00:00')
}

/** Graphiti as the contract of connectors is tested with it. What its agent is given leaves out ended facts: the application filters them. */
export const graphitiCase: ConnectorCase = {
  connector: graphiti,
  untilEnd: true,
  nobody: '00000000-0000-4000-8000-999999999999',
  open: ({ now, key }) => {
    const fake = fakeGraph({ now, key })
    return {
      ...storeOfEdges(fake, '+00:00'),
      add: (text, at) => {
        const time = graphTime(new Date(at))
        return fake.add(text, { created_at: time, valid_at: time })
      },
    }
  },
}

import type { Falkordb } from './serve-falkordb'

// What Graphiti writes to FalkorDB, by its `edge_db_queries.py` and `graph_queries.py`: Graphiti itself is a program in Python.

/** A fact to be stored, with times as Graphiti writes them. */
export type Stored = {
  readonly uuid: string
  readonly source: string
  readonly name: string
  readonly target: string
  readonly fact: string
  readonly created_at: string
  readonly valid_at?: string
  readonly invalid_at?: string
  readonly expired_at?: string
}

/** Makes the indexes of a graph, as Graphiti does when it begins. */
export async function makeIndexes({ query }: Falkordb, graph: string): Promise<void> {
  const properties = 'uuid group_id name created_at expired_at valid_at invalid_at'
  const listed = properties.split(' ').map((name) => `e.${name}`)
  await query(graph, `CREATE INDEX FOR ()-[e:RELATES_TO]-() ON (${listed.join(', ')})`)
  await query(
    graph,
    'CREATE FULLTEXT INDEX FOR ()-[e:RELATES_TO]-() ON (e.name, e.fact, e.group_id)',
  )
}

/** Stores facts as Graphiti saves many at a time. */
export async function saveEdges(
  { query }: Falkordb,
  graph: string,
  facts: readonly Stored[],
): Promise<void> {
  for (const fact of facts) {
    const { source, target, ...own } = fact
    const node = (name: string) =>
      `{uuid: ${text(`node of ${name}`)}, name: ${text(name)}, group_id: ${text(graph)}}`
    const edge = Object.entries({ ...own, group_id: graph }).map(
      ([key, value]) => `${key}: ${text(value)}`,
    )
    await query(graph, `MERGE (n:Entity ${node(source)}) MERGE (m:Entity ${node(target)})`)
    await query(
      graph,
      `MATCH (n:Entity ${node(source)}) MATCH (m:Entity ${node(target)})
       MERGE (n)-[r:RELATES_TO {uuid: ${text(fact.uuid)}}]->(m)
       SET r = {${edge.join(', ')}, episodes: ['episode-1'], fact_embedding: vecf32([0.25, 0.5])}`,
    )
  }
}

/** Returns the texts that a search of an application finds: by words, without what has ended. */
export async function searchActive(
  { query }: Falkordb,
  graph: string,
  words: string,
): Promise<readonly string[]> {
  const rows = await query(
    graph,
    `CALL db.idx.fulltext.queryRelationships('RELATES_TO', ${text(words)}) YIELD relationship AS e, score
     WITH e WHERE e.expired_at IS NULL AND e.invalid_at IS NULL RETURN e.fact ORDER BY e.uuid`,
  )
  return rows.map(([fact]) => String(fact))
}

/** Returns everything that the graph holds of a fact. */
export async function propertiesOf(
  { query }: Falkordb,
  graph: string,
  uuid: string,
): Promise<string> {
  const rows = await query(
    graph,
    `MATCH ()-[e:RELATES_TO {uuid: ${text(uuid)}}]->() UNWIND keys(e) AS key
     WITH e, key ORDER BY key RETURN key, e[key]`,
  )
  return rows.map((row) => row.join(': ')).join('\n')
}

function text(value: string): string {
  return `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`
}

import { differences, STATE_KEYS, type EdgeState, type StateKey } from './state'

export type Statement = {
  readonly query: string
  readonly params: Readonly<Record<string, string>>
}

type Change = {
  readonly uuid: string
  readonly before: EdgeState
  readonly after: EdgeState
  readonly newer: { readonly uuid: string; readonly state: EdgeState | null } | null
}

const OF_NEWER = ['fact', 'invalid_at', 'expired_at'] as const satisfies readonly StateKey[]

/**
 * Returns the statement that brings an edge from one state to another, with its values as parameters. It changes nothing unless the edge, and
 * the one that ends it, are still as they were read, and it returns the id if it did. Only what differs is set: an edge has an embedding and
 * more, which replacing all properties would take away.
 */
export function changeStatement({ uuid, before, after, newer }: Change): Statement {
  const params: Record<string, string> = {}
  const bound = (name: string, value: string) => {
    params[name] = value
    return `$${name}`
  }
  const isStill = (edge: 'e' | 'n', key: StateKey, value: string | null) =>
    value === null
      ? `${edge}.${key} IS NULL`
      : `${edge}.${key} = ${bound(`${edge === 'e' ? 'was' : 'newer'}_${key}`, value)}`
  const newerIsStill =
    newer === null
      ? []
      : [
          `MATCH ()-[n:RELATES_TO {uuid: ${bound('newer', newer.uuid)}}]->()`,
          `WHERE ${(newer.state === null ? ENDS : OF_NEWER)
            .map((key) => isStill('n', key, newer.state?.[key] ?? null))
            .join(' AND ')}`,
        ]
  const query = [
    ...newerIsStill,
    `MATCH ()-[e:RELATES_TO {uuid: ${bound('uuid', uuid)}}]->()`,
    `WHERE ${STATE_KEYS.map((key) => isStill('e', key, before[key])).join(' AND ')}`,
    `SET ${differences(before, after)
      .map((key) => `e.${key} = ${valueOf(after[key], `to_${key}`, bound)}`)
      .join(', ')}`,
    'RETURN e.uuid',
  ].join(' ')
  return { query, params }
}

const ENDS = ['invalid_at', 'expired_at'] as const satisfies readonly StateKey[]

/** On FalkorDB, setting a property to NULL removes it. */
function valueOf(
  value: string | null,
  name: string,
  bound: (name: string, value: string) => string,
): string {
  return value === null ? 'NULL' : bound(name, value)
}

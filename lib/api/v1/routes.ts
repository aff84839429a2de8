import { inputFields } from '@/lib/contract/input-fields'
import { snakeCase } from '@/lib/contract/names'
import { REGISTRY, type Listed } from '@/lib/contract/registry'

/** A verb that an address reaches, with the id in it. */
export type Route = Listed & {
  readonly id: string | null
  readonly types: ReadonlyMap<string, string> // of the query's values, by name
}

const ROUTES = REGISTRY.map((listed) => ({
  ...listed,
  parts: listed.http.path.slice(1).split('/'),
  types: typesOf(listed),
}))

/** Finds the verb for a method and the parts of a path below /api/v1; or the methods that the path has. */
export function findRoute(
  method: string,
  path: readonly string[],
): Route | { readonly methods: readonly string[] } {
  const found = ROUTES.flatMap(({ parts, ...route }) => {
    const id = idIn(parts, path)
    return id === undefined ? [] : [{ ...route, id }]
  })
  return (
    found.find(({ http }) => http.method === method) ?? {
      methods: found.map(({ http }) => http.method),
    }
  )
}

/** The id that stands for {id}, null where there is none; undefined when the path is another. */
function idIn(parts: readonly string[], path: readonly string[]): string | null | undefined {
  if (parts.length !== path.length) return undefined
  if (!parts.every((part, index) => part === '{id}' || part === path[index])) return undefined
  const place = parts.indexOf('{id}')
  return place < 0 ? null : path[place]
}

function typesOf({ verb, http }: Listed): ReadonlyMap<string, string> {
  if (http.method !== 'GET' && http.bytes !== true) return new Map()
  return new Map(inputFields(verb.input).map(({ name, type }) => [snakeCase(name), type]))
}

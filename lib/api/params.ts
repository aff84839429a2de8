import type { Answer } from './respond'

const LONGEST_ID = 200
const LONGEST = 2_000
const LONGEST_CURSOR = 8_000 // it carries the answers per pattern

export type IdContext = { readonly params: Promise<{ readonly id: string }> }

export function queryOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}

/** Returns what is wrong with a query, or null: known names only, each at most once, nothing absurdly long. */
export function queryProblem(params: URLSearchParams, known: readonly string[]): Answer | null {
  for (const name of new Set(params.keys())) {
    if (!known.includes(name)) return bad(`There is no parameter “${name.slice(0, 40)}” here.`)
    if (params.getAll(name).length > 1) return bad(`The parameter “${name}” is given twice.`)
    if ((params.get(name) ?? '').length > (name === 'cursor' ? LONGEST_CURSOR : LONGEST)) {
      return bad(`The parameter “${name}” is too long.`)
    }
  }
  return null
}

/** Returns what is wrong with an id, or null. Ids are only compared; this keeps absurd ones out of queries. */
export function idProblem(id: string): Answer | null {
  return id.length === 0 || id.length > LONGEST_ID ? bad('That is not an id.') : null
}

function bad(sentence: string): Answer {
  return { kind: 'bad', sentence }
}

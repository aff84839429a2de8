import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml'

import { readFront, valueIn, valueOf, type Front, type Value } from '@/lib/importers/markdown/front'

/** A claim of a page, with where its parts are. */
export type Claim = {
  readonly id: Value
  readonly text: Value
  readonly status: Value | null
  readonly isFlow: boolean // written within braces
  readonly column: number // of its keys
  readonly value: (...keys: readonly string[]) => string | null // the first that it has
}

export type Page = {
  readonly claims: readonly Claim[]
  readonly title: string | null
  readonly kind: string | null
  readonly why: string | null // its frontmatter cannot be read
}

export function pageOf(text: string): Page {
  const { front, why } = readFront(text)
  const value = (key: string) => valueIn(text, front, [key])?.value ?? null
  const list: unknown = front?.document.get('claims', true)
  const items = front !== null && isSeq(list) ? list.items : []
  return {
    claims: items.flatMap((item) =>
      front !== null && isMap(item) ? (claimOf(text, front, item) ?? []) : [],
    ),
    title: value('title'),
    kind: value('pageType') ?? value('kind') ?? value('type'),
    why,
  }
}

function claimOf(text: string, front: Front, node: YAMLMap): Claim | null {
  const read = (key: string) => valueOf(text, front, node.get(key, true))
  const [id, said, status] = [read('id'), read('text'), read('status')]
  if (id === null || said === null) return null
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === 'id')
  const key = isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0
  const at = front.base + key
  return {
    id,
    text: said,
    status,
    isFlow: node.flow === true,
    column: at - (text.lastIndexOf('\n', at - 1) + 1),
    value: (...keys) => {
      for (const each of keys) {
        const found = read(each) ?? firstOf(text, front, node.get(each, true))
        if (found !== null) return found.value
      }
      return null
    },
  }
}

/** The first entry of a list, as newer versions name what supersedes a claim. */
function firstOf(text: string, front: Front, node: unknown): Value | null {
  return isSeq(node) ? valueOf(text, front, node.items[0]) : null
}

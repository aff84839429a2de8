import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { FactPageView } from '@/lib/views/facts'
import type { OperationView } from '@/lib/views/operation-view'

/** A fact that this one replaced, by the link that says who, when and why. */
export type Replaced = { readonly link: ChainLinkView; readonly content: string }

/** One thing that happened to a fact: an operation, with the facts it replaced, or a replacement known from elsewhere. */
export type FactEvent = {
  readonly id: string
  readonly at: string | null
  readonly operation: OperationView | null
  readonly replaced: readonly Replaced[]
}

/** Returns what happened to a fact, newest first: what touched it, and what it replaced (rule CN5). */
export function factEvents({
  fact,
  links,
  chain,
  operations,
}: Pick<FactPageView, 'fact' | 'links' | 'chain' | 'operations'>): readonly FactEvent[] {
  const contents = new Map(chain.map(({ id, content }) => [id, content]))
  const replaced = links
    .filter(({ newerId }) => newerId === fact.id)
    .map((link) => ({ link, content: contents.get(link.olderId) ?? '' }))
  const touched = operations.map((operation) => ({
    id: operation.id,
    at: operation.at,
    operation,
    replaced: replaced.filter(({ link }) => link.operationId === operation.id),
  }))
  const listed = new Set(operations.map(({ id }) => id))
  // One operation can replace several facts, such as a merge.
  const elsewhere = new Map<string, Replaced[]>()
  for (const each of replaced) {
    const { operationId, olderId } = each.link
    if (operationId !== null && listed.has(operationId)) continue
    const key = operationId ?? olderId
    elsewhere.set(key, [...(elsewhere.get(key) ?? []), each])
  }
  const replacements = [...elsewhere].map(([id, group]) => ({
    id,
    at: group[0]?.link.at ?? null,
    operation: null,
    replaced: group,
  }))
  return [...touched, ...replacements].toSorted((a, b) => compareInstants(b.at, a.at))
}

/** Compares two instants; an unknown one is the oldest. */
function compareInstants(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '')
}

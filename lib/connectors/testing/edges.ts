import type { StoreTarget } from '../port'
import { switchesOf, type FakeStore, type StoreInMemory } from '../testing'

/** A store in memory whose facts are edges of a graph, by their ids. */
export type FakeEdges = FakeStore & {
  readonly target: StoreTarget
  readonly edges: Map<string, { [name: string]: unknown }>
}

/** What its agents and others do to such a store. Times of day are written with `zone`; ended facts are left out of what its agent is given. */
export function storeOfEdges(fake: FakeEdges, zone: 'Z' | '+00:00'): Omit<StoreInMemory, 'add'> {
  let ended = 0
  const change = (id: string, to: Readonly<Record<string, unknown>>) =>
    Object.assign(fake.edges.get(id) ?? {}, to)
  return {
    target: fake.target,
    ...switchesOf(fake),
    reword: (id, fact) => change(id, { fact }),
    end: (id, by) => {
      const at = `2026-11-21T00:0${ended}:00${zone}`
      ended += 1
      change(by, { created_at: at, valid_at: at }) // one ingestion stores one and ends the other
      change(id, { invalid_at: at, expired_at: at })
    },
    remove: (id) => fake.edges.delete(id),
    reopen: (id) => change(id, { invalid_at: null, expired_at: null }),
    returned: () =>
      [...fake.edges.values()]
        .filter((edge) => (edge['expired_at'] ?? edge['invalid_at'] ?? null) === null)
        .map(({ fact }) => String(fact)),
    stored: () => structuredClone([...fake.edges]),
  }
}

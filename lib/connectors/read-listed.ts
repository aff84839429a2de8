import { createHash } from 'node:crypto'

import { changedIds } from './changed-ids'
import type { Connector, IsAsSeen, ReadStore } from './port'

/**
 * Reads a store that cannot be asked what changed. Each read lists it whole; a later one is over where all is as it was, and otherwise brings
 * what is not as it was last seen, with all that pointers connect to it.
 */
export function readListed(
  read: Connector['read'],
): Required<Pick<Connector, 'read' | 'readAgain'>> {
  return {
    read: async (target, send) => {
      const all = await read(target, send)
      return { ...all, digest: digestOf(all) }
    },
    readAgain: async (target, send, { digest: former, loadSeen }) => {
      const all = await read(target, send)
      const digest = digestOf(all)
      if (digest === former) return null
      const { isAsSeen } = await loadSeen()
      return { ...onlyChanged(all, isAsSeen), digest }
    },
  }
}

/** Returns a digest of all that a read brought, in whatever order the store lists it. */
function digestOf({ batch, states, partial }: ReadStore): string {
  const said = [
    ...batch.facts.map((fact) => JSON.stringify([fact, states.get(fact.externalId ?? '') ?? null])),
    ...batch.problems.map((problem) => JSON.stringify(problem)),
  ]
  const hash = createHash('sha256').update(JSON.stringify([batch.system, batch.name, partial]))
  for (const each of said.toSorted(compared)) hash.update(`\n${each}`)
  return hash.digest('base64url')
}

/** Leaves out what is as it was last seen, and not connected to anything that is not. */
export function onlyChanged(all: ReadStore, isAsSeen: IsAsSeen): ReadStore {
  return changedOf(all, changedIn(all, isAsSeen))
}

function changedIn({ batch, states }: ReadStore, isAsSeen: IsAsSeen): ReadonlySet<string> {
  const pointers = batch.facts.flatMap(
    ({ externalId, supersededBy }): readonly (readonly [string, string])[] =>
      externalId === null || supersededBy === null ? [] : [[externalId, supersededBy]],
  )
  return changedIds(states, { isAsSeen, pairs: [], pointers })
}

function changedOf(all: ReadStore, ids: ReadonlySet<string>): ReadStore {
  const { batch, states } = all
  const isTold = (ref: string | null) => ref === null || ids.has(ref) || !states.has(ref)
  const facts = batch.facts.filter(({ externalId }) => isTold(externalId))
  return {
    ...all,
    batch: { ...batch, facts, problems: batch.problems.filter(({ ref }) => isTold(ref)) },
    states: new Map([...states].filter(([id]) => ids.has(id))),
    left: batch.facts.length - facts.length,
  }
}

function compared(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

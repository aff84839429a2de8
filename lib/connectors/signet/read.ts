import { changedIds, onlyThese, statesIn } from '@/lib/connectors/changed-ids'
import type { IsAsSeen, LastRead, ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { givenTo, statesOf } from '@/lib/connectors/read-batch'
import { scopeWords } from '@/lib/domain/connection'
import { signetToBatch } from '@/lib/importers/signet'
import type { SignetRows } from '@/lib/importers/signet-rows'
import { isSuperseding } from '@/lib/importers/signet-suggestions'

import { readClaims, type Claim } from './claims'
import { readDaemon } from './daemon'
import { fromFile } from './file'
import { digestOf, readRows } from './read-rows'
import { stateOf } from './state'

/** Reads the facts of an agent in every state, from the database: the daemon does not list those that are superseded. */
export async function readSignet(target: StoreTarget, send: Transport): Promise<ReadStore> {
  await readDaemon(target, send)
  return readIn(target)
}

/** Reads what is not as it was last seen. Null where nothing that is read has changed. */
export async function readSignetAgain(
  target: StoreTarget,
  send: Transport,
  last: LastRead,
): Promise<ReadStore | null> {
  await readDaemon(target, send)
  const digest = fromFile(target, digestOf)
  return digest === last.digest ? null : readIn(target, (await last.loadSeen()).isAsSeen)
}

function readIn(target: StoreTarget, isAsSeen: IsAsSeen | null = null): ReadStore {
  const { id: owner } = target.scope
  const { digest, rows, claims } = fromFile(target, (reader) => ({
    digest: digestOf(reader),
    rows: readRows(reader),
    claims: readClaims(reader, owner),
  }))
  const all = rowsOf(rows, { owner, claims })
  const ids = isAsSeen && changedAmong(all, { claims, isAsSeen })
  const changed = ids === null ? claims : onlyThese(claims, ids)
  const batch = signetToBatch(rowsOf(all, { owner, claims: changed }), {
    name: `Signet, ${scopeWords(target.scope)}`,
    agent: owner,
  })
  return {
    batch: givenTo(target.agent, batch),
    states: statesOf(batch, changed, stateOf),
    partial: null,
    digest,
    ...(ids !== null && { left: claims.size - changed.size }),
  }
}

/** Null where any fact could matter: suggestions name facts by their words. */
function changedAmong(
  { events, suggestions, contradictions }: SignetRows,
  {
    claims,
    isAsSeen,
  }: { readonly claims: ReadonlyMap<string, Claim>; readonly isAsSeen: IsAsSeen },
): ReadonlySet<string> | null {
  if (suggestions.some(isSuperseding)) return null
  const pairs = [
    ...events.pairs.flatMap(({ olderId, newerId }) => [olderId, newerId]),
    ...contradictions.flatMap(({ leftId, rightId }) => [leftId ?? '', rightId ?? '']),
  ].filter((id) => claims.has(id))
  const pointers = [...claims.values()].flatMap(
    ({ id, supersededBy }): readonly (readonly [string, string])[] =>
      supersededBy === null ? [] : [[id, supersededBy]],
  )
  return changedIds(statesIn(claims, stateOf), { isAsSeen, pairs, pointers })
}

/** Leaves out what is of other agents. */
function rowsOf(
  rows: SignetRows,
  { owner, claims }: { readonly owner: string; readonly claims: ReadonlyMap<string, Claim> },
): SignetRows {
  const { attributes, events, suggestions, contradictions } = rows
  return {
    ...rows,
    attributes: attributes.filter(({ id }) => claims.has(id ?? '')),
    events: {
      ...events,
      pairs: events.pairs.filter(
        ({ olderId, newerId }) => claims.has(olderId) && claims.has(newerId),
      ),
      unreadable: [],
    },
    suggestions: suggestions.filter(({ agentId }) => agentId === owner),
    contradictions: contradictions.filter(
      ({ leftId, rightId }) => claims.has(leftId ?? '') && claims.has(rightId ?? ''),
    ),
  }
}

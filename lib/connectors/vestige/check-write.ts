import { byHand } from '@/lib/connectors/plan-refusals'
import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'
import { parseInstant } from '@/lib/domain/parse-instant'

import type { TableReader } from '../database/table-reader'
import { refusal, WORDS } from './client'
import { findEnding, type Ending } from './endings'
import { fromFile } from './file'
import { readNode, readSchema, type Node } from './nodes'
import { checkSameVestige } from './same-store'
import { openServer, type Server } from './session'
import { changeSince, stateOf } from './state'
import { versionRefusal } from './versions'

/** What may be written now: to which fact, by which server, and what the database says of the pair. */
export type Ready = {
  readonly server: Server
  readonly fact: Node
  readonly newer: Node | null // of the pair that the plan is about
  readonly ending: Ending | null // by which that one ended the fact
}

/**
 * Reads the facts of a plan and returns what may be written now; null when it arrived before. Throws `StoreProblem` where nothing is written
 * to this Vestige, or the fact is not as it must be.
 */
export async function checkVestigeWrite(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<Ready | null> {
  const server = await openServer(target, send)
  const { schema, fact, newer, ending } = fromFile(target, (reader) => find(reader, plan))
  const onlyRead = versionRefusal({ ...server, schema })
  if (onlyRead !== null) throw refusal(onlyRead, byHand(WORDS))
  if (fact === null) throw refusal('The fact is not in Vestige.')
  const state: StoreState = stateOf(fact)
  if (changeSince(state, plan.after) === null) return null
  const changed = changeSince(state, plan.before)
  if (changed !== null) throw refusal(changed)
  await checkSameVestige(target, send, { server, node: fact })
  return { server, fact, newer, ending }
}

function find(reader: TableReader, { before, after }: StorePlan) {
  const at = (id: string | null = null) => (id === null ? null : readNode(reader, id))
  const older = before['id'] ?? ''
  const newer = after['superseded_by'] ?? before['superseded_by'] ?? null
  return {
    schema: readSchema(reader),
    fact: at(older),
    newer: at(newer),
    ending: newer === null ? null : findEnding(reader, { older, newer }),
  }
}

/** Says why a fact may not be ended by another; null where it may. Early versions check neither, and take a fact that has ended itself. */
export function pairRefusal(
  { fact, newer }: Pick<Ready, 'fact' | 'newer'>,
  { seen, atMs }: { readonly seen: StoreState | undefined; readonly atMs: number },
): string | null {
  if (newer === null) return 'The newer fact is not in Vestige.'
  const until = parseInstant(newer.validUntil)
  if (newer.supersededBy !== null || (until !== null && until <= atMs))
    return 'The newer fact has ended in Vestige.'
  if (seen !== undefined && (seen['content'] ?? null) !== newer.content)
    return 'The text of the newer fact has changed in Vestige since Palimpsest last saw it.'
  if (newer.isSuppressed) return 'Vestige suppresses the newer fact.'
  return newer.scope === fact.scope
    ? null
    : 'In Vestige, the two facts are in different scopes, so one cannot supersede the other.'
}

/** Says why the end of a fact may not be undone; null where it may. Early versions put back what they kept, whatever has changed since. */
export function endingRefusal(
  { newer, ending }: { readonly newer: Node | null; readonly ending: Ending },
  after: StoreState,
): string | null {
  if (
    ending.supersededBy !== (after['superseded_by'] ?? null) ||
    ending.validUntil !== (after['valid_until'] ?? null)
  )
    return 'An undo in Vestige would not restore this fact to what it was before.'
  if (newer === null) return 'The newer fact is no longer in Vestige.'
  return ending.newerText === null || ending.newerText === newer.content
    ? null
    : 'The text of the newer fact has changed in Vestige since.'
}

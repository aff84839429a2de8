import { NOTHING_TO_DO, READ_AGAIN, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanRefusal, PlanResult, ToPlan } from '@/lib/connectors/port'
import { instantFromMs } from '@/lib/domain/instant'

import { EDGE_ID } from './edge'
import { beginOfNewer, hasEnd } from './ends'
import { asEdgeState, differences, type EdgeState, type StateKey } from './state'
import { changeStatement } from './statement'

const BY_HAND = 'Palimpsest keeps the decision. Change the fact by hand in the graph.'
const AS_EPISODE = 'Palimpsest keeps the decision. Give Graphiti the new text as an episode.'

const WORDS: Readonly<Record<StateKey, string>> = {
  fact: 'its text',
  valid_at: 'when it began to hold',
  invalid_at: 'when it ceased to hold',
  expired_at: 'when it was ended',
  palimpsest_newer: 'the mark that names the newer fact',
  palimpsest_op: 'the mark of Palimpsest',
}

/** Decides what is to be written to an edge; refuses when it is not as it was last seen or written. */
export function planGraphiti(request: ToPlan): PlanResult {
  const { externalId, newer } = request
  if (request.current === null || !EDGE_ID.test(externalId))
    return refuse('missing-in-store', 'The fact is not in the graph.', BY_HAND)
  const current = asEdgeState(request.current)
  const why = findRefusal(request, current)
  if (why !== null) return { ok: false, refusal: why }
  const { after, says } = decide(request, current)
  const ending = request.change.kind === 'supersede' ? request.change.newerExternalId : null
  const by = ending === null ? null : { uuid: ending, state: newer ? asEdgeState(newer) : null }
  const body = changeStatement({ uuid: externalId, before: current, after, newer: by })
  return {
    ok: true,
    plan: {
      before: current,
      after,
      ...(newer && { newer }),
      call: { method: 'CYPHER', path: 'in one statement', body },
      says,
    },
  }
}

function findRefusal(request: ToPlan, current: EdgeState): PlanRefusal | null {
  const { change } = request
  if (change.kind === 'restate')
    return refusal(
      'not-supported',
      'Graphiti searches a text by an embedding that only Graphiti can make.',
      AS_EPISODE,
    )
  const expected = asEdgeState(change.kind === 'undo' ? change.written : request.expected)
  const changed = differences(current, expected)
  if (changed.length > 0)
    return refusal(
      'changed-in-store',
      `The fact changed in the graph since Palimpsest last saw it: ${changed.map((key) => WORDS[key]).join(', ')}.`,
      READ_AGAIN,
    )
  switch (change.kind) {
    case 'undo':
      return null
    case 'reinstate':
      return hasEnd(current)
        ? null
        : refusal('changed-in-store', 'The fact is current in the graph.', NOTHING_TO_DO)
    case 'supersede':
      return newerRefusal(request, change.newerExternalId) ?? endRefusal(current)
    case 'retract':
      return endRefusal(current)
  }
}

/** The statement that ends a fact requires that it has no end, as Graphiti’s own would. */
function endRefusal(current: EdgeState): PlanRefusal | null {
  return hasEnd(current)
    ? refusal('changed-in-store', 'The fact has an end in the graph already.', READ_AGAIN)
    : null
}

function newerRefusal({ externalId, newer }: ToPlan, id: string | null): PlanRefusal | null {
  if (id === externalId) return refusal('not-supported', 'A fact cannot supersede itself.', BY_HAND)
  if (id === null || !EDGE_ID.test(id))
    return refusal('missing-in-store', 'The newer fact is not in the graph.', BY_HAND)
  return newer !== undefined && hasEnd(asEdgeState(newer))
    ? refusal('changed-in-store', 'The newer fact has an end in the graph.', READ_AGAIN)
    : null
}

function decide(
  request: ToPlan,
  current: EdgeState,
): { readonly after: EdgeState; readonly says: string } {
  const { change, operationId, at } = request
  const ended = (invalidAt: string, by: string | null): EdgeState => ({
    ...current,
    invalid_at: invalidAt,
    expired_at: graphitiTime(at),
    palimpsest_newer: by,
    palimpsest_op: operationId,
  })
  switch (change.kind) {
    case 'supersede':
      return {
        after: ended(
          beginOfNewer(request, current.valid_at) ?? graphitiTime(at),
          change.newerExternalId,
        ),
        says: `The fact gets its end in the graph, and a mark that names the newer one. ${FILTER}`,
      }
    case 'retract':
      return {
        after: ended(graphitiTime(at), null),
        says: `The fact gets its end in the graph. ${FILTER}`,
      }
    case 'reinstate':
      return {
        after: {
          ...current,
          invalid_at: null,
          expired_at: null,
          palimpsest_newer: null,
          palimpsest_op: operationId,
        },
        says: 'The fact has no end in the graph anymore.',
      }
    case 'undo':
      return {
        after: asEdgeState(change.before),
        says: 'The fact gets the values back that it had in the graph before.',
      }
    case 'restate':
      throw new Error('a new text is refused')
  }
}

const FILTER = 'Graphiti’s search returns it as ended.'

/** Writes a time as Graphiti does on FalkorDB: as Python’s `isoformat`, in UTC. */
function graphitiTime(at: Date): string {
  const [seconds = '', fraction = ''] = instantFromMs(at.getTime())
    .toISOString()
    .replace('Z', '')
    .split('.')
  return `${seconds}${fraction === '000' ? '' : `.${fraction}000`}+00:00`
}

function refusal(kind: PlanRefusal['kind'], sentence: string, wayOut: string): PlanRefusal {
  return { kind, sentence, wayOut }
}

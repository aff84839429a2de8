import type { FactView } from './fact-view'
import type { ProposalView } from './proposal-view'

/** A pair without the detector's result, for someone who answers without seeing it (rule K6), with everything an answer refers to. */
export type PairView = Pick<
  ProposalView,
  | 'id'
  | 'number'
  | 'version'
  | 'status'
  | 'unsure'
  | 'agentId'
  | 'agentTitle'
  | 'entity'
  | 'aspect'
  | 'obstacles'
  | 'verdict'
  | 'disputed'
  | 'dissent'
> & { readonly older: PairFactView; readonly newer: PairFactView }

export type PairFactView = Pick<
  FactView,
  | 'id'
  | 'key'
  | 'kind'
  | 'content'
  | 'recordedAt'
  | 'validFrom'
  | 'timeKnown'
  | 'status'
  | 'protected'
  | 'source'
>

/** Returns a proposal without evidence, scores or anything else that reveals the detector's result (rule K6). */
export function pairView(view: ProposalView): PairView {
  const { id, number, version, status, unsure, agentId, agentTitle, entity, aspect } = view
  const { obstacles, verdict, disputed, dissent, older, newer } = view
  return {
    id,
    number,
    version,
    status,
    unsure,
    agentId,
    agentTitle,
    entity,
    aspect,
    obstacles,
    verdict,
    disputed,
    dissent,
    older: pairFactView(older),
    newer: pairFactView(newer),
  }
}

function pairFactView(fact: FactView): PairFactView {
  const { id, key, kind, content, recordedAt, validFrom, timeKnown, status, source } = fact
  const { protected: isProtected } = fact
  return {
    id,
    key,
    kind,
    content,
    recordedAt,
    validFrom,
    timeKnown,
    status,
    protected: isProtected,
    source,
  }
}

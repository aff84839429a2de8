import type { FactView, PairFactView, PairView, ProposalView } from './screen'

/** Returns a proposal without its evidence, its scores, and whatever else tells what detection made of it (rule K6). */
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

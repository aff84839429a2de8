import { byHand, planBy, READ_AGAIN, NOTHING_TO_DO, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import {
  readContradictions,
  readLinks,
  readNames,
  writeContradictions,
  writeLinks,
  writeNames,
} from './lists'
import { changeSince, withoutLists, WORDS } from './state'
import { isOurLink, linkId, statementsBetween } from './statements'

const BY_HAND = byHand(WORDS)

/** Decides which statements change a fact: one ends by a newer one, and is given back what it had before. */
export function planOpenclaw(request: ToPlan): PlanResult {
  const { change, current, expected } = request
  if (current === null)
    return refuse(
      'missing-in-store',
      'The fact is gone from facts.db: hybrid memory has merged, pruned or forgotten it, or given it to another agent.',
      'Palimpsest keeps the decision. There is nothing left to change there.',
    )
  const changed = changeSince(
    current,
    withoutLists(change.kind === 'undo' ? change.written : expected),
  )
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  switch (change.kind) {
    case 'restate':
      return refuse(
        'not-supported',
        'Hybrid memory cannot change the text of a fact: another text is another fact there.',
        BY_HAND,
      )
    case 'retract':
      return refuse(
        'not-supported',
        'Only the OpenClaw gateway retracts facts, and Palimpsest does not use it.',
        'Palimpsest keeps the decision. Retract the fact in OpenClaw.',
      )
    case 'supersede':
      return pinRefusal(current) ?? planEnd(request, current, change.newerExternalId)
    case 'reinstate':
      return reinstate(request, current)
    case 'undo': {
      const values = givenBack(current, change)
      const ends = (values['superseded_at'] ?? null) !== null
      return (ends ? pinRefusal(current) : null) ?? planned(request, current, values)
    }
  }
}

function pinRefusal(current: StoreState): PlanResult | null {
  return (current['pinned'] ?? null) === null
    ? null
    : refuse(
        'not-supported',
        'The fact is pinned in OpenClaw.',
        'Palimpsest keeps the decision. Unpin the fact in OpenClaw and sync the connection, then try again.',
      )
}

function planEnd(request: ToPlan, current: StoreState, newer: string | null): PlanResult {
  if ((current['superseded_at'] ?? null) !== null)
    return refuse('changed-in-store', 'The fact has already ended in OpenClaw.', READ_AGAIN)
  const sides = { externalId: request.externalId, newer }
  return planBy(sides, WORDS, (by) => planned(request, current, ended(request, current, by)))
}

function ended(
  { externalId, operationId, at }: ToPlan,
  current: StoreState,
  newer: string,
): StoreState {
  const second = String(Math.floor(at.getTime() / 1000))
  const links = readLinks(current['links'])
  const isLinked = links.some((link) => link.newer === newer)
  const contradictions = readContradictions(current['contradictions']).map((pair) =>
    pair.newer === newer && pair.resolved === '0'
      ? { ...pair, resolved: '1', resolution: 'superseded' }
      : pair,
  )
  return {
    superseded_at: second,
    superseded_by: newer,
    valid_until: second,
    links: writeLinks(
      isLinked ? links : [...links, { id: linkId(operationId, externalId), newer }],
    ),
    contradictions: writeContradictions(contradictions),
  }
}

function reinstate(request: ToPlan, current: StoreState): PlanResult {
  if ((current['superseded_at'] ?? null) === null)
    return refuse('changed-in-store', 'OpenClaw already returns this fact.', NOTHING_TO_DO)
  const by = current['superseded_by'] ?? null
  const others = readNames(current['successors']).filter((id) => id !== by)
  return planned(request, current, {
    superseded_at: null,
    superseded_by: null,
    valid_until: null,
    links: writeLinks(readLinks(current['links']).filter((link) => !isOurLink(link))),
    contradictions: current['contradictions'] ?? null,
    successors: writeNames(others),
  })
}

/** The values before a write of ours, where the store still holds what was written: what others added since stays. */
function givenBack(
  current: StoreState,
  { before, written }: { readonly before: StoreState; readonly written: StoreState },
): StoreState {
  const [had, wrote] = [readLinks(before['links']), readLinks(written['links'])]
  const has = (links: typeof had, id: string) => links.some((link) => link.id === id)
  const links = [
    ...readLinks(current['links']).filter(({ id }) => has(had, id) || !has(wrote, id)),
    ...had.filter(({ id }) => !has(wrote, id) && !has(readLinks(current['links']), id)),
  ]
  const rows = (text: string | null | undefined) =>
    new Map(readContradictions(text).map((row) => [row.id, row]))
  const [were, ours] = [rows(before['contradictions']), rows(written['contradictions'])]
  const contradictions = readContradictions(current['contradictions']).map((row) => {
    const [was, set] = [were.get(row.id), ours.get(row.id)]
    const isOurs = set?.resolved === row.resolved && set.resolution === row.resolution
    return was !== undefined && isOurs ? was : row
  })
  const by = written['superseded_by'] ?? null
  const named = readNames(before['successors'])
  const successors = readNames(current['successors']).filter(
    (id) => id !== by || named.includes(id),
  )
  return {
    superseded_at: before['superseded_at'] ?? null,
    superseded_by: before['superseded_by'] ?? null,
    valid_until: before['valid_until'] ?? null,
    links: writeLinks(links),
    contradictions: writeContradictions(contradictions),
    // A fact that is ended again is named again by the newer one, unless that one names another.
    ...((before['superseded_by'] ?? null) === null && { successors: writeNames(successors) }),
  }
}

function planned(
  { externalId, change }: ToPlan,
  before: StoreState,
  values: StoreState,
): PlanResult {
  const after: StoreState = { text: before['text'] ?? null, ...values }
  const statements = statementsBetween(externalId, { before, after })
  return {
    ok: true,
    plan: {
      before,
      after,
      call: {
        method: 'SQL',
        path: 'facts.db, in one transaction',
        body: {
          fact: externalId,
          ...(change.kind === 'undo' && { restores: true }),
          statements: statements.map(({ sql, values: bound }) => ({ sql, values: bound })),
        },
      },
      says:
        (after['superseded_by'] ?? null) === null
          ? 'Hybrid memory returns this fact again, with its previous values.'
          : 'Hybrid memory stops returning this fact, and names the newer one.',
    },
  }
}

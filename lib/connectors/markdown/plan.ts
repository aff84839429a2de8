import { NOTHING_TO_DO, READ_AGAIN, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanRefusal, PlanResult, ToPlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { changed } from './change'
import { differences, hasEnded, isPartway, stableOf } from './layout'
import { placeFrom } from './plan-call'

const BY_HAND = 'Palimpsest keeps the decision. Change the file by hand.'

/** Decides which values a fact gets; refuses where it is not as it was last seen or written. */
export function planMarkdown(request: ToPlan): PlanResult {
  const { change, current, expected, tried } = request
  if (current === null)
    return refuse('missing-in-store', 'The fact is no longer in the folder.', BY_HAND)
  // A process that ended between two steps left some of them done: the rest is still to be done.
  const isHalf = tried !== undefined && isPartway(current, tried)
  const before = isHalf ? tried.before : current
  const differing = isHalf
    ? []
    : differences(current, change.kind === 'undo' ? change.written : expected)
  if (differing.length > 0)
    return refuse(
      'changed-in-store',
      `The fact changed in the folder since Palimpsest last saw it: ${differing.join(', ')}.`,
      READ_AGAIN,
    )
  const no = change.kind === 'undo' ? null : refusalOf(request, before)
  if (no !== null) return { ok: false, refusal: no }
  return planned(request, { before, resumes: isHalf })
}

function refusalOf({ change, externalId, at }: ToPlan, is: StoreState): PlanRefusal | null {
  const ended = hasEnded(is, at)
  const fixed = is['fixed'] ?? null
  if (fixed !== null) return refusal('not-supported', fixed, BY_HAND)
  switch (change.kind) {
    case 'undo':
      return null
    case 'reinstate':
      return ended
        ? openEndRefusal(is)
        : refusal('changed-in-store', 'The fact is current in the folder.', NOTHING_TO_DO)
    case 'restate':
      return ended
        ? refusal('changed-in-store', 'The fact has already ended in the folder.', READ_AGAIN)
        : restateRefusal(change.text, is)
    case 'supersede':
      if (change.newerExternalId === null)
        return refusal('missing-in-store', 'The newer fact is not in the folder.', BY_HAND)
      if (change.newerExternalId === externalId)
        return refusal('not-supported', 'A fact cannot supersede itself.', BY_HAND)
      return endRefusal(is, ended)
    case 'retract':
      return endRefusal(is, ended)
  }
}

function endRefusal(is: StoreState, ended: boolean): PlanRefusal | null {
  if (ended)
    return refusal('changed-in-store', 'The fact has already ended in the folder.', READ_AGAIN)
  if ((is['copy'] ?? null) === null) return null
  if (is['layout'] === 'basic-memory')
    return refusal(
      'not-supported',
      'The note has the same words among those that have ended.',
      'Palimpsest keeps the decision. Remove the observation from the note by hand.',
    )
  return is['layout'] === 'claude-code'
    ? refusal(
        'not-supported',
        `There is a retired file of the same name, ${is['copy']}.`,
        'Palimpsest keeps the decision. Rename the retired file, then try again.',
      )
    : null
}

/** How an end is left open is not described, so none is written. */
function openEndRefusal(is: StoreState): PlanRefusal | null {
  return is['layout'] === 'basic-memory' && (is['status'] ?? null) !== null
    ? refusal(
        'not-supported',
        'The note says until when the fact held.',
        'Palimpsest keeps the decision. Change what follows @effective in the note by hand.',
      )
    : null
}

function restateRefusal(text: string, is: StoreState): PlanRefusal | null {
  if (is['layout'] === 'openclaw-memory')
    return refusal(
      'not-supported',
      'A fact in MEMORY.md is known by its words alone: other words are another fact there.',
      BY_HAND,
    )
  if (is['layout'] === 'basic-memory')
    return refusal(
      'not-supported',
      'An observation is known by its words alone: other words are another fact there.',
      BY_HAND,
    )
  if (text.trim() === (is['text'] ?? '').replaceAll('\r\n', '\n'))
    return refusal('changed-in-store', 'The fact already has this text in the folder.', READ_AGAIN)
  return text.trimStart().startsWith('---')
    ? refusal('not-supported', 'A text cannot begin like frontmatter.', BY_HAND)
    : null
}

function planned(
  request: ToPlan,
  { before, resumes }: { readonly before: StoreState; readonly resumes: boolean },
): PlanResult {
  const { change, externalId, at } = request
  const { after, says } = changed(change, { before, at })
  const newer = change.kind === 'supersede' ? change.newerExternalId : null
  const place = placeFrom(change.kind === 'undo' ? change.before : {})
  const values = { before: stableOf(before), after: stableOf(after) }
  return {
    ok: true,
    plan: {
      before,
      after: values.after,
      ...(request.newer && { newer: request.newer }),
      call: {
        method: 'FILE',
        path: filesOf(before, after),
        body: { fact: externalId, newer, place, resumes, changes: changesOf(values) },
      },
      says,
    },
  }
}

function filesOf(before: StoreState, after: StoreState): string {
  const isIndexed = before['layout'] !== 'basic-memory'
  const index =
    isIndexed && (before['line'] ?? null) !== (after['line'] ?? null) ? ['MEMORY.md'] : []
  const files = [before['file'], after['file'], ...index].filter((file) => typeof file === 'string')
  return [...new Set(files)].join(', ')
}

/** What differs, for a person to look at. */
function changesOf({
  before,
  after,
}: {
  readonly before: StoreState
  readonly after: StoreState
}): Readonly<Record<string, { readonly from: string | null; readonly to: string | null }>> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, to]) => {
      const from = before[key] ?? null
      return from === to ? [] : [[key, { from, to }]]
    }),
  )
}

function refusal(kind: PlanRefusal['kind'], sentence: string, wayOut: string): PlanRefusal {
  return { kind, sentence, wayOut }
}

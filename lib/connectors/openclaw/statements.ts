import type { StoreState } from '@/lib/domain/connection'

import type { Statement } from '../database/change-store'
import { readContradictions, readLinks, readNames, type Link } from './lists'

/** A statement with the number of rows that it must change; null: none or one. */
export type Guarded = Statement & { readonly rows: 1 | null }

const OURS = 'palimpsest-'

const UPDATE_FACT = `UPDATE facts SET superseded_at = @at, superseded_by = @by, valid_until = @until
WHERE id = @fact AND text = @text AND superseded_at IS @wasAt AND superseded_by IS @wasBy AND valid_until IS @wasUntil`
const NAME_OLDER = `UPDATE facts SET supersedes_id = @fact WHERE id = @newer AND supersedes_id IS NULL`
const UNNAME_OLDER = `UPDATE facts SET supersedes_id = NULL WHERE id = @newer AND supersedes_id = @fact`
const ADD_LINK = `INSERT INTO memory_links (id, source_fact_id, target_fact_id, link_type, strength, created_at)
VALUES (@link, @newer, @fact, 'SUPERSEDES', 1.0, @at)`
const REMOVE_LINK = `DELETE FROM memory_links WHERE id = @link AND source_fact_id = @newer AND target_fact_id = @fact AND link_type = 'SUPERSEDES'`
const SETTLE = `UPDATE contradictions SET resolved = @resolved, resolution = @resolution
WHERE id = @id AND resolved IS @wasResolved AND resolution IS @wasResolution`

/** The id of the link that one of our operations adds to a fact. */
export function linkId(operationId: string, fact: string): string {
  return `${OURS}${operationId}-${fact}`
}

/** True for a link that we added, the only row that we ever remove. */
export function isOurLink({ id }: Link): boolean {
  return id.startsWith(OURS)
}

/** Returns the statements that lead a fact from one state to another, with its links, its contradictions and what the newer fact says. Pure. */
export function statementsBetween(
  fact: string,
  { before, after }: { readonly before: StoreState; readonly after: StoreState },
): readonly Guarded[] {
  return [
    factStatement(fact, before, after),
    ...successorStatements(fact, before, after),
    ...linkStatements(fact, before, after),
    ...contradictionStatements(before, after),
  ]
}

function factStatement(fact: string, before: StoreState, after: StoreState): Guarded {
  return {
    sql: UPDATE_FACT,
    rows: 1,
    values: {
      fact,
      text: before['text'] ?? null,
      at: cell(after['superseded_at']),
      by: after['superseded_by'] ?? null,
      until: cell(after['valid_until']),
      wasAt: cell(before['superseded_at']),
      wasBy: before['superseded_by'] ?? null,
      wasUntil: cell(before['valid_until']),
    },
  }
}

/** A newer fact names one older fact at most, so one that names another keeps doing so. */
function successorStatements(
  fact: string,
  before: StoreState,
  after: StoreState,
): readonly Guarded[] {
  const [was, is] = [before['superseded_by'] ?? null, after['superseded_by'] ?? null]
  if (was === is) return []
  const stays = 'successors' in after && readNames(after['successors']).includes(was ?? '')
  return [
    ...(was === null || stays
      ? []
      : [{ sql: UNNAME_OLDER, rows: null, values: { fact, newer: was } }]),
    ...(is === null ? [] : [{ sql: NAME_OLDER, rows: null, values: { fact, newer: is } }]),
  ]
}

function linkStatements(fact: string, before: StoreState, after: StoreState): readonly Guarded[] {
  const [were, are] = [readLinks(before['links']), readLinks(after['links'])]
  const lacks = (list: readonly Link[]) => (link: Link) => list.every(({ id }) => id !== link.id)
  return [
    ...were
      .filter((link) => lacks(are)(link) && isOurLink(link))
      .map(({ id: link, newer }) => ({
        sql: REMOVE_LINK,
        rows: 1 as const,
        values: { link, newer, fact },
      })),
    ...are.filter(lacks(were)).map(({ id: link, newer }) => ({
      sql: ADD_LINK,
      rows: 1 as const,
      values: { link, newer, fact, at: cell(after['superseded_at']) },
    })),
  ]
}

function contradictionStatements(before: StoreState, after: StoreState): readonly Guarded[] {
  const were = new Map(readContradictions(before['contradictions']).map((row) => [row.id, row]))
  return readContradictions(after['contradictions']).flatMap(({ id, resolved, resolution }) => {
    const was = were.get(id)
    if (was === undefined || (was.resolved === resolved && was.resolution === resolution)) return []
    const from = { wasResolved: cell(was.resolved), wasResolution: was.resolution }
    return [
      {
        sql: SETTLE,
        rows: 1 as const,
        values: { id, resolved: cell(resolved), resolution, ...from },
      },
    ]
  })
}

/** A value of a state as its column holds it: times and flags are whole numbers. */
function cell(text: string | null | undefined): string | number | null {
  if (text === null || text === undefined) return null
  const number = Number(text)
  return /^-?\d+$/u.test(text) && Number.isSafeInteger(number) ? number : text
}

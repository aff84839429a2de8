import { compareByRank } from '@/lib/domain/context'
import { firstOf } from '@/lib/domain/first-of'
import type { TopicWord } from '@/lib/domain/topic-words'

import type { Tx } from '../port'
import { arrayOf, asText, itemsOf, THEN } from '../sqlite/dialect'
import { heldOf, planTopic } from '../sqlite/search-words'
import { allOf, condition } from './condition'
import {
  BY_RANK,
  COLUMNS,
  currentKinds,
  toContextFact,
  type ContextQuery,
  type Row,
  type StoredContextFact,
} from './context-facts'

type Scored = StoredContextFact & { readonly held: number }

/**
 * Finds the facts of an agent that are current at a moment and hold words of a topic: first those that hold the most, then the most
 * important (rule TO2). Counts all that hold any.
 */
export async function findFactsOnTopic(
  reader: Tx,
  {
    agentId,
    at,
    limit,
    words,
    entityKey,
    ended,
  }: ContextQuery & {
    readonly words: readonly TopicWord[]
    readonly entityKey: string | null // only facts about this entity
    readonly ended: boolean // those that ended since count too
  },
): Promise<{ readonly facts: readonly StoredContextFact[]; readonly total: number }> {
  const topic = await planTopic(reader, words)
  const held = heldOf(topic)
  const about = entityKey === null ? null : condition('f."entityKey" = ?', entityKey)
  // Starts from the few facts that may hold a rare word.
  const from =
    topic.rare === null
      ? condition('"Fact" f')
      : condition(`${itemsOf('r')} ${THEN} "Fact" f ON f."id" = r."value"`, topic.rare)
  const columns = arrayOf(...COLUMNS.map((column) => `"${column}"`), '"held"', '"all"')
  const found = await Promise.all(
    currentKinds({ agentId, at, ended }).map(async (kind) => {
      const where = allOf([...kind, about])
      const [one] = await reader.$queryRawUnsafe<{ readonly rows: string }[]>(
        `SELECT ${asText(columns)} AS "rows" FROM (
           SELECT *, COUNT(*) OVER () AS "all" FROM (SELECT f.*, ${held.text} AS "held" FROM ${from.text} WHERE ${where.text})
            WHERE "held" > 0 ORDER BY "held" DESC, ${BY_RANK} LIMIT ?)`,
        ...held.values,
        ...from.values,
        ...where.values,
        limit,
      )
      const rows = JSON.parse(one?.rows ?? '[]') as [...Row, held: number, all: number][]
      return rows.map((row) => ({ fact: { ...toContextFact(row), held: row[13] }, all: row[14] }))
    }),
  )
  const facts = found.flatMap((kind) => kind.map(({ fact }) => fact))
  return {
    facts: firstOf(facts, limit, compareByTopic),
    total: found.reduce((sum, [first]) => sum + (first?.all ?? 0), 0),
  }
}

function compareByTopic(a: Scored, b: Scored): number {
  return b.held - a.held || compareByRank(a, b)
}

import { THROUGH_A_MODEL } from '@/lib/domain/actor'

/** The channels on which a model passes an answer on, for SQL. */
const MODEL_CHANNELS = THROUGH_A_MODEL.map((channel) => `'${channel}'`).join(', ')

/** A condition on verdicts: a person gave it, neither automatically nor through a model (rules GA45, DR9). */
export function givenByPerson(verdict: string): string {
  return `(${verdict}."reviewerId" LIKE 'person:%' AND ${verdict}."channel" NOT IN (${MODEL_CHANNELS}))`
}

/** The operations of some kinds, and those whose answers came through a model, each through its index. */
export function operationsOf(kinds: readonly string[]): string {
  return `(SELECT "id" FROM "Operation" WHERE "kind" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
    UNION SELECT "id" FROM "Operation" WHERE "channel" IN (${MODEL_CHANNELS}))`
}

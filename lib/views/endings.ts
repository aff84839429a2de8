import type { Tx } from '@/lib/store/port'
import { endingOperations } from '@/lib/store/queries/ending-operations'

/** Who ended a fact, and when. */
export type EndingView = {
  readonly at: string
  readonly by: string
  readonly operationId: string
  readonly seq: number
}

/** Reads who ended facts and when, by fact id; active facts and those imported already ended have no entry. */
export async function readEndings(
  reader: Tx,
  facts: readonly { readonly id: string; readonly status: string }[],
): Promise<ReadonlyMap<string, EndingView>> {
  const ended = facts.filter(({ status }) => status !== 'active')
  const operations = await endingOperations(reader, ended)
  return new Map(
    [...operations].map(([factId, { at, actor, id, seq }]) => [
      factId,
      { at: at.toISOString(), by: actor, operationId: id, seq },
    ]),
  )
}

import type { PreviewManyOutcome } from '@/lib/actions/bulk'
import type { TogetherView } from '@/lib/views/together'

/** What one aspect says now, and which of it would still be said. */
export type AspectAfter = {
  readonly name: string
  readonly facts: readonly {
    readonly id: string
    readonly content: string
    readonly endedBy: string | null // what is said in its place; null: it stays
    readonly until: string | null // it is said until then (rule T4); null: it ends at once, or stays
  }[]
  readonly before: number
  readonly after: number
}

/** Returns what each aspect will say, from the facts that the server found would end. */
export function memoryAfter(
  view: Pick<TogetherView, 'aspects' | 'proposals'>,
  ended: PreviewManyOutcome['ended'],
): readonly AspectAfter[] {
  const ending = new Map(ended.map((each) => [each.factId, each]))
  const contents = new Map(
    view.proposals.flatMap(({ older, newer }) => [
      [older.id, older.content],
      [newer.id, newer.content],
    ]),
  )
  return view.aspects.map(({ name, facts }) => {
    const after = facts.filter(({ id }) => ending.get(id)?.until !== null)
    return {
      name,
      facts: facts.map(({ id, content }) => ({
        id,
        content,
        endedBy: contents.get(ending.get(id)?.byId ?? '') ?? null,
        until: ending.get(id)?.until ?? null,
      })),
      before: facts.length,
      after: after.length,
    }
  })
}

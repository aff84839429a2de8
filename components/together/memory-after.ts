import type { PreviewManyOutcome } from '@/lib/actions/bulk'
import type { TogetherView } from '@/lib/views/together'

/** What one aspect says now, and which of it would still be said. */
export type AspectAfter = {
  readonly name: string
  readonly facts: readonly {
    readonly id: string
    readonly content: string
    readonly endedBy: string | null // what is said in its place; null: it stays
  }[]
  readonly before: number
  readonly after: number
}

/** Returns what each aspect will say, from the facts that the server found would end. */
export function memoryAfter(
  view: Pick<TogetherView, 'aspects' | 'proposals'>,
  ended: PreviewManyOutcome['ended'],
): readonly AspectAfter[] {
  const successor = new Map(ended.map(({ factId, byId }) => [factId, byId]))
  const contents = new Map(
    view.proposals.flatMap(({ older, newer }) => [
      [older.id, older.content],
      [newer.id, newer.content],
    ]),
  )
  return view.aspects.map(({ name, facts }) => {
    const after = facts.filter(({ id }) => !successor.has(id)).length
    return {
      name,
      facts: facts.map(({ id, content }) => ({
        id,
        content,
        endedBy: contents.get(successor.get(id) ?? '') ?? null,
      })),
      before: facts.length,
      after,
    }
  })
}

import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import { markNotDuplicatesAction, mergeAction } from '@/lib/actions/merge'

/** Merges facts as previewed, or says that they are no duplicates. */
export function useMerge() {
  const done = useDone()
  const settle = (said: string) => done(said, ['facts'], shellQuery().queryKey)
  const merge = useOperation(mergeAction, {
    onAnswer: async ({ ok }, { members }) => {
      if (ok) await settle(`Merged ${members.length} facts. Undo it in Activity.`)
    },
  })
  const keepApart = useOperation(markNotDuplicatesAction, {
    onAnswer: async ({ ok }) => {
      if (ok) await settle('Marked not duplicates. Undo it in Activity.')
    },
  })
  return { merge, keepApart }
}

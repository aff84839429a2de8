import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import { markNotDuplicatesAction, mergeAction } from '@/lib/actions/merge'

/** Merges facts as previewed, or says that they are no duplicates. */
export function useMerge() {
  const done = useDone()
  const settle = (said: string, { operationId }: { readonly operationId: string }) =>
    done({ said, operationId }, ['facts'], shellQuery().queryKey)
  const merge = useOperation(mergeAction, {
    onAnswer: async (answer, { members }) => {
      if (answer.ok) await settle(`Merged ${members.length} facts.`, answer.value)
    },
  })
  const keepApart = useOperation(markNotDuplicatesAction, {
    onAnswer: async (answer) => {
      if (answer.ok) await settle('Marked not duplicates.', answer.value)
    },
  })
  return { merge, keepApart }
}

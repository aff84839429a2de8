import type { Route } from 'next'
import { useRouter } from 'next/navigation'

import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import { changeFactAction, type ChangeFactInput } from '@/lib/actions/facts'

const SAID: Readonly<Record<ChangeFactInput['verb'], string>> = {
  confirm: 'Confirmed: still true.',
  protect: 'Saved.',
  include: 'Included. The next sweep compares it.',
  retract: 'Retracted.',
  retire: 'Retired.',
  restore: 'Restored.',
  reword: 'Edited.',
  supersede: 'Replaced.',
  restate: 'Stored as the new version.',
}

/** Changes a fact as a person decided, and shows its new version; on the page of a list, `stays` there. */
export function useLife(factId: string, onDone?: () => void, stays = false) {
  const router = useRouter()
  const done = useDone()
  return useOperation(changeFactAction, {
    onAnswer: async (answer, { verb }) => {
      if (!answer.ok) {
        if (answer.refusal.kind === 'changed-meanwhile') router.refresh() // the refusal says so
        return
      }
      const { factId: shownId, operationId } = answer.value
      const isNew = !stays && shownId !== factId
      const next = isNew ? (`/memory/facts/${shownId}` as Route) : undefined
      onDone?.()
      await done({ said: SAID[verb], operationId, next }, ['facts'], shellQuery().queryKey)
    },
  })
}

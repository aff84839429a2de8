import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import { changeFactAction, type ChangeFactInput } from '@/lib/actions/facts'

const SAID: Readonly<Record<Exclude<ChangeFactInput['verb'], 'protect'>, string>> = {
  confirm: 'Confirmed: still true.',
  include: 'Included. The next sweep compares it.',
  retract: 'Retracted. Undo it in Activity.',
  retire: 'Retired. Undo it in Activity.',
  restore: 'Restored. Undo it in Activity.',
  reword: 'Edited. Undo it in Activity.',
  supersede: 'Replaced. Undo it in Activity.',
  restate: 'Stored as the new version. Undo it in Activity.',
}

/** Changes a fact as a person decided, and shows its new version; on the page of a list, `stays` there. */
export function useLife(factId: string, onDone?: () => void, stays = false) {
  const router = useRouter()
  const client = useQueryClient()
  return useOperation(changeFactAction, {
    onAnswer: async (answer, { verb }) => {
      if (!answer.ok) {
        if (answer.refusal.kind === 'changed-meanwhile') router.refresh() // the refusal says so
        return
      }
      if (verb !== 'protect') announce(SAID[verb])
      onDone?.()
      if (stays || answer.value.factId === factId) router.refresh()
      else router.push(`/memory/facts/${answer.value.factId}`)
      await client.invalidateQueries({ queryKey: ['facts'] })
      await client.invalidateQueries({ queryKey: shellQuery().queryKey })
    },
  })
}

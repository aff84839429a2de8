import { targetWords } from '@/components/shared/switch-words'
import { Notice } from '@/components/ui/notice'
import { isolated } from '@/lib/domain/isolated'
import type { LiveAgain } from '@/lib/views/screen'

/** Says that an undo makes an agent live again, and what that needs (rule GA22). */
export function LiveAgainNotice({ back }: { readonly back: LiveAgain }) {
  const who = back.agent === null ? 'all agents that inherit' : isolated(back.agent)
  return (
    <Notice tone="warn" title={`Undoing this makes ${who} live again: ${targetWords(back)}.`}>
      It needs what going live needs: every required gate passes now, under the policy and the
      limits that {back.signers.map((name) => isolated(name)).join(' and ')} signed for.
    </Notice>
  )
}

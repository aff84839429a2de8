import { isTaken } from '@/components/review/live/presence'
import { newKey } from '@/components/shared/new-key'
import { MAX_AHEAD } from '@/lib/domain/presence'

import type { LiveScreen } from './live-screen'
import { isWaiting } from './session-rows'

const SETTLE_MS = 1_500 // of looking at one before colleagues are told: who goes through the list tells little
const RENEW_MS = 45_000 // it holds for two minutes
const ADDRESS = '/api/presence'

/** Tells colleagues what this tab shows and has ahead. Nothing waits for it, and nothing is lost when it does not arrive. */
export function tellPresence(screen: () => LiveScreen): {
  readonly selected: () => void
  readonly stop: () => void
} {
  const tab = newKey()
  let settling: ReturnType<typeof setTimeout> | null = null

  const tell = () => {
    settling = null
    const { selectedId: proposalId } = screen()
    if (proposalId === null || document.visibilityState === 'hidden') return
    const ahead = aheadOf(screen())
    void fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tab, proposalId, ahead }),
      keepalive: true,
    }).catch(() => {}) // offline: colleagues see it in two minutes
  }
  const leave = () => {
    const body = JSON.stringify({ tab, proposalId: null, ahead: [] })
    navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))
  }
  const selected = () => {
    settling ??= setTimeout(tell, SETTLE_MS)
  }

  selected()
  const renewing = setInterval(tell, RENEW_MS)
  window.addEventListener('pagehide', leave)
  return {
    selected,
    stop: () => {
      window.removeEventListener('pagehide', leave)
      clearInterval(renewing)
      if (settling !== null) clearTimeout(settling)
      leave()
    },
  }
}

/** The next that wait, from the one on screen on, without what colleagues have. */
function aheadOf({ shown, selectedId }: LiveScreen): readonly string[] {
  const from = shown.findIndex(({ id }) => id === selectedId)
  return shown
    .slice(Math.max(from, 0))
    .filter((proposal) => isWaiting(proposal) && !isTaken(proposal.id))
    .slice(0, MAX_AHEAD)
    .map(({ id }) => id)
}

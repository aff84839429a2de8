import type { QueryClient } from '@tanstack/react-query'

import { liveConnection } from '@/components/review/live/connection'
import { CHECK_SECONDS } from '@/components/review/live/connection-words'
import { listenTogether } from '@/components/review/live/listen-together'
import { setPresence } from '@/components/review/live/presence'
import { loadLanes, loadLedger } from '@/components/review/signals/parts'
import { getJson } from '@/components/shared/get-json'
import { loadRefusalWords } from '@/components/shared/words-of'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import type { OperationKind } from '@/lib/domain/operation'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { LiveMessage, LiveProposal } from '@/lib/views/live'
import type { ProposalView } from '@/lib/views/proposal-view'

import { answerOf, isDecidedByOther, isOnItsWay, liveView } from './answered'
import { countAgain } from './count-again'
import type { LiveScreen } from './live-screen'
import {
  loadBeatenNotice,
  loadContextTable,
  loadDisputeNotice,
  loadLastSaid,
  loadLookingTag,
  loadOutboxDialog,
} from './parts'
import { proposalName } from './review-words'
import { tellPresence } from './tell-presence'

export type Following = { readonly stop: () => void; readonly selected: () => void }

const ARRIVALS_MS = 2_000

/** They may lock or unlock the pair on screen without changing the proposal (rule R22). */
const OF_FACTS: ReadonlySet<OperationKind> = new Set(['protect', 'unprotect', 'undo'])

/** Follows what changes elsewhere: rows stay where they are and show how they stand; what came is counted, not shown. */
export function follow(client: QueryClient, screen: () => LiveScreen): Following {
  fetchAhead()
  const coarse = new Set<string>() // known by their standing alone: read whole once they are looked at
  let looking: ReturnType<typeof setTimeout> | null = null

  const shownView = (id: string) => screen().shown.find((each) => each.id === id)

  const readWhole = async (id: string) => {
    const address = `/api/proposals/${encodeURIComponent(id)}`
    const whole = await getJson<ProposalView>(address).catch(() => null)
    if (whole === null) return // it stays as it is shown; the next change or answer tells
    const shown = shownView(id)
    if (shown === undefined || isOnItsWay(shown) || whole.version < shown.version) return
    coarse.delete(id)
    // Without a stream this is how a change elsewhere is heard of: an answer then may not be meant for what is there now (R5).
    if (whole.version > shown.version) {
      screen().dispatch({ type: 'told', proposals: [whole] })
      if (isDecidedByOther(whole, screen().reviewer ?? '')) announce(changeWords(whole))
    } else screen().dispatch({ type: 'seen', proposal: whole })
  }

  const readSelected = () => {
    const { selectedId } = screen()
    if (selectedId !== null) void readWhole(selectedId)
  }

  const show = (changed: readonly LiveProposal[], actor: string | null) => {
    afterPaint(() => {
      const proposals = changed.flatMap((live) => {
        const view = shownView(live.id)
        return (view === undefined ? null : liveView(view, live)) ?? []
      })
      if (proposals.length === 0) return
      for (const { id } of proposals) coarse.add(id)
      screen().dispatch({ type: 'told', proposals })
      const selected = proposals.find(({ id }) => id === screen().selectedId)
      if (selected === undefined) return
      readSelected()
      if (actor !== screen().reviewer) announce(changeWords(selected)) // what one did oneself was said then
    })
  }

  const lookForArrivals = () => {
    looking ??= setTimeout(() => {
      looking = null
      screen().onArrivals()
    }, ARRIVALS_MS)
  }

  const hear = (message: LiveMessage) => {
    if (message.kind === 'ready') return
    if (message.kind === 'presence') return setPresence(message.people, screen().reviewer)
    countAgain(client)
    if (message.kind === 'part') return
    if (message.kind === 'operation') {
      const { proposals, actor, kind } = message.operation
      if (OF_FACTS.has(kind)) readSelected()
      return show(proposals, actor)
    }
    lookForArrivals()
    if (message.kind === 'again') {
      void client.invalidateQueries({ queryKey: ['queue'] })
      readSelected()
    }
  }

  const listening = listenTogether({
    after: screen().asOf,
    hear,
    hearTab: (proposal) => show([proposal], screen().reviewer),
    onStart: () => {
      if (screen().asOf === null) readSelected()
    },
  })
  const presence = tellPresence(screen)
  const check = setInterval(() => {
    if (liveConnection.get() === 'live') return
    setPresence([], null) // nobody knows any more
    readSelected() // the counts are asked for all the time
  }, CHECK_SECONDS * 1_000)

  return {
    selected: () => {
      presence.selected()
      const { selectedId } = screen()
      if (selectedId !== null && coarse.has(selectedId)) readSelected()
    },
    stop: () => {
      presence.stop()
      setPresence([], null)
      listening()
      clearInterval(check)
      if (looking !== null) clearTimeout(looking)
    },
  }
}

/** Returns what is announced when the proposal on screen changes under the reviewer. */
function changeWords(proposal: ProposalView): string {
  const answer = answerOf(proposal)
  const name = proposalName(proposal.number)
  if (answer === null || answer.reverted) return `${name} changed.`
  return `${name} was just ${VERDICT_WORDS[answer.value].done} by ${answer.reviewer}.`
}

/** What may have to be shown when there is no network to fetch it with. */
function fetchAhead(): void {
  const parts = [
    loadLastSaid(),
    loadContextTable(),
    loadLanes(),
    loadLedger(),
    loadBeatenNotice(),
    loadDisputeNotice(),
    loadOutboxDialog(),
    loadLookingTag(),
    loadRefusalWords(),
  ]
  Promise.all(parts).catch(() => {}) // fetched again when they are shown
}

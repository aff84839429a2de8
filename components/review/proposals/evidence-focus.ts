import { SIGNAL_NAMES, type SignalName } from '@/lib/detection/finding'
import type { ProposalView } from '@/lib/views/proposal-view'

/**
 * Marks one signal on the container; styles alone link its lane and its words, so nothing is drawn again. Without one, what was
 * pinned by key, click or touch is in focus again.
 */
export function focusEvidence(container: HTMLElement | null, signal: SignalName | null): void {
  if (container === null) return
  const wanted = signal ?? container.dataset['pinned'] ?? null
  if (wanted === (container.dataset['focus'] ?? null)) return
  if (wanted === null) delete container.dataset['focus']
  else container.dataset['focus'] = wanted
}

/** Steps through the signals that fired, then off; returns the one now in focus. */
export function stepEvidence(
  container: HTMLElement | null,
  proposal: ProposalView,
): SignalName | null {
  const fired = proposal.readings.filter((reading) => reading.fired).map((each) => each.signal)
  const at = fired.findIndex((signal) => signal === container?.dataset['focus'])
  const next = fired[at + 1] ?? null
  pin(container, next)
  return next
}

/** Keeps the evidence of the marked words that were clicked or tapped in focus; again, that of the next signal on them, then none. */
export function pinEvidence(container: HTMLElement | null, target: EventTarget | null): void {
  const signals = signalsAt(target)
  const at = signals.findIndex((signal) => signal === container?.dataset['pinned'])
  const next = signals[at + 1] ?? null
  pin(container, next)
  if (next === null || container === null || !window.matchMedia(BESIDE).matches) return
  container.querySelector(`aside li[data-signal="${next}"]`)?.scrollIntoView({ block: 'nearest' })
}

const BESIDE = '(min-width: 1440px)' // the lanes are next to the text: going to one does not leave the other

/** Ends every focus; false when there was none. */
export function endEvidence(container: HTMLElement | null): boolean {
  if (container === null) return false
  const had = container.dataset['focus'] !== undefined
  pin(container, null)
  return had
}

/** Returns the signal of the marked words under the pointer, or null. */
export function signalAt(target: EventTarget | null): SignalName | null {
  return signalsAt(target)[0] ?? null
}

function signalsAt(target: EventTarget | null): readonly SignalName[] {
  if (!(target instanceof Element)) return []
  const marked = target.closest<HTMLElement>('mark[data-signal]')?.dataset['signal']?.split(' ')
  return SIGNAL_NAMES.filter((signal) => marked?.includes(signal))
}

function pin(container: HTMLElement | null, signal: SignalName | null): void {
  if (container === null) return
  if (signal !== null) container.dataset['pinned'] = signal
  else if (container.dataset['pinned'] !== undefined) delete container.dataset['pinned']
  focusEvidence(container, signal)
}

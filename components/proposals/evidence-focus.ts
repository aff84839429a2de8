import { SIGNAL_NAMES, type SignalName } from '@/lib/detection/finding'
import type { ProposalView } from '@/lib/views/screen'

/** Marks one signal on the container; styles alone link its lane and its words, so nothing is drawn again. */
export function focusEvidence(container: HTMLElement | null, signal: SignalName | null): void {
  if (container === null) return
  if (signal === (container.dataset['focus'] ?? null)) return
  if (signal === null) delete container.dataset['focus']
  else container.dataset['focus'] = signal
}

/** Steps through the signals that fired, then off; returns the one now in focus. */
export function stepEvidence(
  container: HTMLElement | null,
  proposal: ProposalView,
): SignalName | null {
  const fired = proposal.readings.filter((reading) => reading.fired).map((each) => each.signal)
  const at = fired.findIndex((signal) => signal === container?.dataset['focus'])
  const next = fired[at + 1] ?? null
  focusEvidence(container, next)
  return next
}

/** Returns the signal of the marked words under the pointer, or null. */
export function signalAt(target: EventTarget | null): SignalName | null {
  if (!(target instanceof Element)) return null
  const marked = target.closest<HTMLElement>('mark[data-signal]')?.dataset['signal']?.split(' ')[0]
  return SIGNAL_NAMES.find((signal) => signal === marked) ?? null
}

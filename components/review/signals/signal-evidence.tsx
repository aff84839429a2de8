import dynamic from 'next/dynamic'

import { orNotLoaded } from '@/components/ui/not-loaded'

import type { Scored } from './evidence-frame'
import type { FocusSignal } from './evidence-item'
import { loadLanes, loadLedger } from './parts'

// A store is scored by one profile as a rule: its page brings the drawing of that one along, and fetches the other ahead.
const SignalLanes = dynamic(orNotLoaded(loadLanes))
const WeightLedger = dynamic(orNotLoaded(loadLedger))

/** Why the confidence is what it is: lanes where the strongest signal sets it, a ledger where weights add up to it. */
export function SignalEvidence(evidence: {
  readonly scored: Scored
  readonly onFocus: FocusSignal
}) {
  const { profile, prior } = evidence.scored
  if (profile !== 'default' || prior === null) return <SignalLanes {...evidence} />
  return <WeightLedger {...evidence} prior={prior} />
}

import type { ReactNode } from 'react'

import { signatureWords } from '@/components/shared/switch-words'
import type { Gate } from '@/lib/domain/gate'
import { CHECK_TITLES } from '@/lib/domain/limit-words'
import { targetWords } from '@/lib/domain/phase-switch'
import { policyValueWords, POLICY_TITLES } from '@/lib/domain/policy-words'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ReportSample } from '@/lib/views/report-sample'
import type { ShadowView } from '@/lib/views/shadow'
import type { Signature, SwitchView } from '@/lib/views/switch'

import { CheckBar } from './check-list'
import { CheckState, sortedGates } from './check-state'

/** The checks as a report has them: nothing to press, nothing folded. */
export function ReportChecks({ gates }: { readonly gates: readonly Gate[] }) {
  return (
    <Part title="Checks">
      <ul className="border-line border-t">
        {sortedGates(gates).map((gate) => (
          <li
            key={gate.name}
            data-check={gate.name}
            className="border-line grid items-center gap-x-3 border-b py-1 sm:grid-cols-[6.5rem_7.5rem_minmax(0,1fr)_120px] print:grid-cols-[6.5rem_7.5rem_minmax(0,1fr)_120px] print:py-0.5"
          >
            <CheckState state={gate.state} />
            <span className="font-medium">{CHECK_TITLES[gate.name]}</span>
            <span className="wrap-anywhere">{gate.why}</span>
            <CheckBar gate={gate} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What the signatures below are for: what waits for the second one, else what both signed, else the next step. */
export function ReportPolicy({ view }: { readonly view: SwitchView }) {
  const { waiting, live, targets } = view
  const asked = targets.find(
    (each) => each.toPhase === waiting?.toPhase && each.autoApply === waiting.autoApply,
  )
  const target = asked ?? live ?? targets[0]
  if (target === undefined) return null
  return (
    <Part title={`Policy before and after: ${targetWords(target)}`}>
      <ul className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        {target.changes.map(({ field, before, after }) => (
          <li key={field}>
            {POLICY_TITLES[field]}: {policyValueWords(field, before)} →{' '}
            <strong className="font-semibold">{policyValueWords(field, after)}</strong>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Which sample the figures come from, and who labeled it. */
export function ReportEvidence({
  sample,
  drawn,
}: {
  readonly sample: ShadowView['sample']
  readonly drawn: ReportSample | null
}) {
  return (
    <Part title="Sample">
      {sample === null || drawn === null ? (
        <p>No sample covers this agent yet.</p>
      ) : (
        <p className="wrap-anywhere">
          Sample {drawn.number}, seed <span className="mono">{drawn.seed}</span>, created by{' '}
          {drawn.drawnBy}: {formatNumber(sample.settled)} of {formatCount(sample.pairs, 'pair')}{' '}
          settled.{' '}
          {drawn.labelers.length === 0
            ? 'No labels yet.'
            : `Labeled by ${drawn.labelers.join(', ')}.`}
        </p>
      )}
    </Part>
  )
}

/** Two lines to sign on, with what is signed already. */
export function ReportSignatures({ view }: { readonly view: SwitchView }) {
  const { live, waiting } = view
  return (
    <Part title="Signatures">
      <div className="grid grid-cols-1 gap-6 pt-6 sm:grid-cols-2 print:grid-cols-2">
        <Line nth={1} signature={waiting?.first ?? live?.first ?? null} />
        <Line nth={2} signature={waiting === null ? (live?.second ?? null) : null} />
      </div>
    </Part>
  )
}

function Line({ nth, signature }: { readonly nth: number; readonly signature: Signature | null }) {
  return (
    <p data-signature={nth} className="border-text text-label border-t pt-1 wrap-anywhere">
      {signature === null ? `${nth} of 2: name, date, signature` : signatureWords(signature)}
    </p>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="text-question pb-1">{title}</h2>
      {children}
    </section>
  )
}

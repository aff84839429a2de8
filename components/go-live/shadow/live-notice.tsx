import { driftWords, signatureWords, targetWords } from '@/components/shared/switch-words'
import { Link } from '@/components/ui/link'
import { formatNumber } from '@/lib/language/format'
import type { SwitchView } from '@/lib/views/switch'

import { BackForm } from './back-form'
import type { usePhase } from './use-phase'

type Props = {
  readonly live: NonNullable<SwitchView['live']>
  readonly phase: ReturnType<typeof usePhase>
  readonly view: SwitchView
}

/** What was signed, how it has gone since, and the way back. */
export function LiveNotice({ live, phase, view }: Props) {
  const { agent } = view
  const narrowed = view.phase < live.toPhase || (live.autoApply && !view.autoApply)
  const { watch, first, second } = live
  const of = agent === null ? '' : `&agent=${encodeURIComponent(agent)}`
  return (
    <div className="border-warn flex flex-col gap-3 rounded-md border p-3">
      <p>
        <strong className="font-semibold">
          {narrowed ? 'Signed for' : 'Live'}: {targetWords(live)}.
        </strong>{' '}
        Signed by {signatureWords(first)} and {signatureWords(second)}.
        {narrowed ? (
          <>
            {' '}
            Narrowed since by the policy: now phase {view.phase},{' '}
            {view.autoApply ? 'matches applied automatically' : 'people decide'}.
          </>
        ) : null}
        {view.appliesKeys
          ? ' A new value under the key of a preference is applied automatically.'
          : null}
      </p>
      <dl
        aria-label="The watch"
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 sm:max-w-xl"
      >
        <Line name="Applied without a person">
          <Link href={`/log?kind=auto-apply${of}`} className="link">
            {formatNumber(watch.applied)}
          </Link>
        </Line>
        <Line name="… of those undone">
          <Link href={`/log?kind=undo${of}`} className="link">
            {formatNumber(watch.undone)}
          </Link>
        </Line>
        <Line name="Drawn again to be labelled blind, one in twenty">
          {watch.samples.length === 0
            ? '0'
            : watch.samples.map(({ id, number }, nth) => (
                <span key={id}>
                  {nth === 0 ? `${watch.drawn}: ` : ', '}
                  <Link href={`/measure/${id}`} className="link">
                    sample {number}
                  </Link>
                </span>
              ))}
        </Line>
        <Line name="… labelled, and wrong">
          {watch.labelled === 0 ? 'none labelled yet' : `${watch.labelled}, ${watch.wrong} wrong`}
        </Line>
        <Line name="Patterns of signals have moved">{driftWords(watch.patternDrift)}</Line>
        <Line name="Scores have moved">{driftWords(watch.scoreDrift)}</Line>
      </dl>
      <p className="text-muted">
        {watch.why} When a whole interval lies beyond its limit, it goes back to shadow by itself.
      </p>
      <BackForm phase={phase} />
    </div>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="mono text-right">{children}</dd>
    </>
  )
}

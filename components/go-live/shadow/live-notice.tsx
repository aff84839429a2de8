import { driftWords, signatureWords } from '@/components/shared/switch-words'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { formatNumber } from '@/lib/language/format'
import type { SwitchView } from '@/lib/views/switch'

/** What became of it since two people signed; each number opens its list. */
export function LiveNotice({
  live,
  view,
}: {
  readonly live: NonNullable<SwitchView['live']>
  readonly view: SwitchView
}) {
  const { agent } = view
  const { watch, first, second } = live
  const of = agent === null ? '' : `&agent=${encodeURIComponent(agent)}`
  return (
    <Section id="since-live" title="Since going live" className="flex max-w-190 flex-col gap-2">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 sm:max-w-xl">
        <Line name="Auto-applied">
          <Link href={`/activity?kind=auto-apply${of}`} className="link reach">
            {formatNumber(watch.applied)}
          </Link>
        </Line>
        <Line name="Undone">
          <Link href={`/activity?kind=undo${of}`} className="link reach">
            {formatNumber(watch.undone)}
          </Link>
        </Line>
        <Line name="Sampled for a blind re-check (1 in 20)">
          {watch.samples.length === 0
            ? '0'
            : watch.samples.map(({ id, number }, nth) => (
                <span key={id}>
                  {nth === 0 ? `${watch.drawn}: ` : ', '}
                  <Link href={`/review/blind/${number}`} className="link reach">
                    sample {number}
                  </Link>
                </span>
              ))}
        </Line>
        <Line name="Re-checked">
          {watch.labelled === 0 ? 'none yet' : `${watch.labelled}, ${watch.wrong} wrong`}
        </Line>
        <Line name="Change in patterns">{driftWords(watch.patternDrift)}</Line>
        <Line name="Change in confidence">{driftWords(watch.scoreDrift)}</Line>
      </dl>
      <p className="text-muted">
        Signed by {signatureWords(first)} and {signatureWords(second)}. The agent returns to shadow
        automatically if a whole interval is over its limit.
        {view.appliesKeys ? ' New values of keyed preferences are auto-applied.' : null}
      </p>
    </Section>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </>
  )
}

import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { closedGates, percent } from '@/lib/domain/gate'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowView } from '@/lib/views/shadow'

/** The answer in one sentence, and what to do next. */
export function ShadowVerdict({
  view,
  agent,
  switchHref = '#switch',
}: {
  readonly view: ShadowView
  readonly agent: string | null
  readonly switchHref?: string
}) {
  const { verdict, gates, sample, phase, threshold } = view
  const todo = closedGates(gates)
  return (
    <section aria-labelledby="verdict" className="border-line border-b pb-6">
      <h2 id="verdict" className="text-title">
        {verdict}
      </h2>
      <p className="text-muted mt-1">
        {agent ?? 'The default for all agents'}: phase {phase}, proposals from {percent(threshold)}{' '}
        confidence on.{' '}
        {sample === null ? null : (
          <>
            By{' '}
            <Link href={`/measure/${sample.id}`} className="link">
              sample {sample.number}
            </Link>
            ,{' '}
            <CountLink
              count={sample.settled}
              href={pairsHref({ agent, sample: sample.id, said: 'settled' })}
              label="pairs settled"
            />{' '}
            of {sample.pairs} pairs
            {agent !== null && sample.agentId === null ? ' of this agent' : ''} settled.
          </>
        )}
      </p>
      {sample === null ? (
        <p className="mt-3">
          No blind sample covers this yet.{' '}
          <Link href="/measure" className="link">
            Draw one
          </Link>
          : about 300 labels tell whether more than one proposal in twenty is wrong.
        </p>
      ) : todo.length === 0 ? null : (
        <ul className="mt-3 flex flex-col gap-1">
          {todo.map(({ name, why }) => (
            <li key={name} className="wrap-anywhere">
              {why}
            </li>
          ))}
        </ul>
      )}
      {sample === null || todo.length === 0 ? null : (
        <p className="mt-3 flex flex-wrap gap-x-4">
          {sample.settled === sample.pairs ? null : (
            <Link href={`/measure/${sample.id}`} className="link inline-flex min-h-6 items-center">
              Label sample {sample.number}
            </Link>
          )}
          <Link href="/measure" className="link inline-flex min-h-6 items-center">
            Draw a sample
          </Link>
        </p>
      )}
      <p className="text-muted mt-3">
        {todo.length === 0
          ? 'Two people sign for it, in '
          : 'Each gate shows what would settle it. Two people sign in '}
        <a href={switchHref} className="link">
          the switch
        </a>
        .
      </p>
    </section>
  )
}

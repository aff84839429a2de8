import { More } from '@/components/go-live/figures/part-table'
import { PairTexts } from '@/components/review/reading/pair-texts'
import { patternName, patternWords } from '@/components/review/signals/pattern-words'
import { AgentName } from '@/components/shared/agent-name'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { pairsHref } from '@/lib/filters/pair-filter'
import { errorsHref, type ShadowFilter } from '@/lib/filters/shadow-filter'
import type { ErrorGroup, ErrorSide, ErrorView, SampleErrors } from '@/lib/views/sample-errors'

/** The pairs on which detector and labels differ, by the signals that fired: false positives first, then what it missed. */
export function ErrorList({
  errors: { wrong, missed },
  of,
  whole = false,
}: {
  readonly errors: SampleErrors
  readonly of: ShadowFilter // whose pairs, of which sample
  readonly whole?: boolean // on a page of their own, which names them: nothing folds away
}) {
  const none = wrong.count + missed.count === 0
  const sides = none ? (
    <p className="text-muted">No differences among settled pairs.</p>
  ) : (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
      <Side
        title="Proposed, but labeled as keep both"
        side={wrong}
        first={whole ? wrong.groups.length : FIRST}
        hrefOf={(pattern) => pairsHref({ ...of, ...pattern, proposed: 'yes', said: 'wrong' })}
      />
      <Side
        title="Labeled as outdated, but not proposed"
        side={missed}
        first={whole ? missed.groups.length : FIRST}
        hrefOf={(pattern) => pairsHref({ ...of, ...pattern, proposed: 'no', said: 'right' })}
      />
    </div>
  )
  if (whole) return sides
  return (
    <Section
      id="differences"
      title="Where detector and labels differ"
      titleClass="scroll-mt-10 pb-2"
    >
      {none ? null : (
        <p className="pb-3">
          <Link href={errorsHref(of)} className="link tap inline-flex items-center">
            All of them, by reason
          </Link>
        </p>
      )}
      {sides}
    </Section>
  )
}

const FIRST = 4

type HrefOf = (of: { readonly pattern?: string }) => ReturnType<typeof pairsHref>

function Side({
  title,
  side: { count, groups },
  first,
  hrefOf,
}: {
  readonly title: string
  readonly side: ErrorSide
  readonly first: number // groups; the others fold away
  readonly hrefOf: HrefOf
}) {
  const rest = groups.slice(first)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h3 className="font-medium">
        {title} (<CountLink count={count} href={hrefOf({})} label={title} />)
      </h3>
      {count === 0 ? <p className="text-muted">None.</p> : null}
      <Groups groups={groups.slice(0, first)} hrefOf={hrefOf} />
      {rest.length === 0 ? null : (
        <More count={rest.length} what="less frequent patterns">
          <div className="flex flex-col gap-4 pt-3">
            <Groups groups={rest} hrefOf={hrefOf} />
          </div>
        </More>
      )}
    </div>
  )
}

function Groups({
  groups,
  hrefOf,
}: {
  readonly groups: readonly ErrorGroup[]
  readonly hrefOf: HrefOf
}) {
  return groups.map(({ pattern, count, pairs }) => (
    <div key={pattern} data-errors={pattern}>
      <h4 className="pb-1">
        {pattern === '' ? null : <span className="mono">{patternName(pattern)} </span>}
        <span className="text-muted">
          {patternWords(pattern)}:{' '}
          {count > pairs.length ? (
            <>
              the first {pairs.length} of{' '}
              <CountLink
                count={count}
                href={hrefOf({ pattern })}
                label={`pairs, ${patternName(pattern)}`}
              />
            </>
          ) : (
            `${count} ${count === 1 ? 'pair' : 'pairs'}`
          )}
        </span>
      </h4>
      <Pairs pairs={pairs} />
    </div>
  ))
}

function Pairs({ pairs }: { readonly pairs: readonly ErrorView[] }) {
  return (
    <ul className="border-line border-t">
      {pairs.map((pair) => (
        <li key={pair.pairId} className="border-line flex flex-col gap-0.5 border-b py-2">
          <p className="text-label text-muted wrap-anywhere">
            <AgentName id={pair.agentId} /> · <bdi>{pair.entity}</bdi> › <bdi>{pair.aspect}</bdi> ·{' '}
            <span className="tabular-nums">{confidenceWords(pair.confidence)}</span>
            {pair.proposalNumber === null ? null : (
              <>
                {' · '}
                <Link href={`/p/${pair.proposalNumber}`} className="link reach">
                  P-{pair.proposalNumber}
                </Link>
              </>
            )}
          </p>
          <PairTexts older={pair.older} newer={pair.newer} />
        </li>
      ))}
    </ul>
  )
}

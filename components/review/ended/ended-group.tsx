import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { DecisionGroup } from '@/components/shared/decision-group'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { useKeys } from '@/components/shared/keys/use-keys'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { endedHref } from '@/lib/filters/ended-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { EndedView } from '@/lib/views/ended'
import type { EndedGroupView } from '@/lib/views/ended-bursts'

import { ENDED_BAR } from './ended-bar'
import { burstWords, giveBackWords } from './ended-words'
import { useEndedGroup } from './use-ended-group'

/** Facts that ended together, all of them to read, with one answer for all. */
export function EndedGroup({
  view: { agentId, mode },
  group,
  children,
}: {
  readonly view: Pick<EndedView, 'agentId' | 'mode'>
  readonly group: EndedGroupView
  readonly children: ReactNode // above the answers
}) {
  const router = useRouter()
  const { said, failed, problem, answer, undo, confirming } = useEndedGroup(group, mode, agentId)
  const all = endedHref({ agent: agentId, list: 'open' })
  useKeys('proposal', {
    approve: () => answer('supersede'),
    reject: () => answer('keep_both'),
    together: () => router.push(all),
    undo,
  })
  const { members, newer, more, stores } = group
  const isEmpty = members.length === 0
  return (
    <>
      <ProblemNotice problem={confirming === null ? problem : null} />
      {confirming === null ? null : (
        <ConfirmDialog
          title={`Give ${formatCount(members.length, 'fact')} back`}
          verb="Give back"
          pending={confirming.pending}
          problem={problem?.sentence === confirming.says ? null : problem}
          onConfirm={confirming.confirm}
          onClose={confirming.cancel}
        >
          <p>{confirming.says} An undo takes it back there, too, as far as the store allows.</p>
        </ConfirmDialog>
      )}
      {failed.length === 0 ? null : (
        <Notice tone="warn" title={`${formatCount(failed.length, 'fact')} could not be answered`}>
          {[...new Set(failed.map(({ problem }) => problem))].join(' ')}
        </Notice>
      )}
      <section
        aria-label="The group"
        className="flex max-w-190 min-w-0 flex-col gap-3 md:[&_:is(a,button,summary)]:scroll-mb-32"
      >
        <Link href={all} className="link reach w-fit">
          Show all
        </Link>
        {isEmpty ? (
          <p className="text-muted">Every fact of this group is answered.</p>
        ) : (
          <>
            <h2 className="text-ask">
              Was it right to end {members.length === 1 ? 'this fact' : 'these facts'}?
            </h2>
            <p className="text-muted">
              {burstWords(group)}
              {more ? ` These are the first ${formatNumber(members.length)}; more follow.` : null}
            </p>
            {newer === null ? null : (
              <div className="border-newer border-t-2 py-1.5">
                <Link
                  href={`/memory/facts/${newer.id}`}
                  className="text-label text-newer font-semibold uppercase hover:underline"
                >
                  newer
                </Link>
                <p className="text-ask wrap-anywhere whitespace-pre-wrap" dir="auto">
                  {newer.content}
                </p>
              </div>
            )}
            <ul aria-label="Ended facts" className="border-older border-t-2">
              {members.map(({ olderId, entity, aspect, content }) => (
                <li key={olderId} className="border-line border-b py-1.5">
                  <span className="text-label text-muted block">
                    <bdi>{entity ?? 'No entity'}</bdi> › <bdi>{aspect ?? 'no aspect'}</bdi>
                  </span>
                  <Link
                    href={`/memory/facts/${olderId}`}
                    className="wrap-anywhere hover:underline"
                    dir="auto"
                  >
                    {content}
                  </Link>
                </li>
              ))}
            </ul>
            <section aria-label="If you give them back">
              <h3 className="text-muted">If you give them back</h3>
              <ul>
                {giveBackWords(mode, { newer, stores, many: true }).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          </>
        )}
      </section>
      {children}
      {isEmpty && said === null ? null : (
        <div className={ENDED_BAR}>
          <GroupAnswers
            facts={members.length}
            said={said}
            onAnswer={isEmpty ? null : answer}
            onUndo={undo}
          />
        </div>
      )}
    </>
  )
}

/** The only answers in reach are those about the group, and they say how many facts they cover (rule M8). */
function GroupAnswers({
  facts,
  said,
  onAnswer,
  onUndo,
}: {
  readonly facts: number
  readonly said: string | null
  readonly onAnswer: ((value: 'supersede' | 'keep_both') => unknown) | null
  readonly onUndo: () => void
}) {
  const [approve, reject, undo] = [useKeyHint('approve'), useKeyHint('reject'), useKeyHint('undo')]
  return (
    <DecisionGroup className="flex max-w-190 flex-wrap items-center gap-2">
      {onAnswer === null ? null : (
        <>
          <Button kbd={approve} onClick={() => onAnswer('supersede')}>
            Leave {formatCount(facts, 'fact')} ended
          </Button>
          <Button kbd={reject} onClick={() => onAnswer('keep_both')}>
            Give {formatCount(facts, 'fact')} back
          </Button>
        </>
      )}
      <span className="flex min-w-0 flex-1 items-center justify-end gap-3">
        <span className="text-label text-muted min-w-0 truncate">{said}</span>
        <Button variant="quiet" kbd={undo} className="shrink-0" onClick={onUndo}>
          Undo
        </Button>
      </span>
    </DecisionGroup>
  )
}

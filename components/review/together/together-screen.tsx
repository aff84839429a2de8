'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

import { BulkProblem, NotDecidedList } from '@/components/review/bulk/bulk-outcome'
import { outcomeWords, proposalWords } from '@/components/review/bulk/bulk-words'
import { useDecideMany } from '@/components/review/bulk/use-decide-many'
import { useUndoOperation } from '@/components/review/log/use-undo-operation'
import { useKeys } from '@/components/shared/keys/use-keys'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { isolated } from '@/lib/domain/isolated'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'
import type { TogetherView } from '@/lib/views/together'

import { DraftRow } from './draft-row'
import { memoryAfter } from './memory-after'
import { MemoryPanel } from './memory-panel'
import { useDrafts } from './use-drafts'

// Below the notices and above the bar that records; the taller of the two columns scrolls with the page.
const BESIDE =
  'flex min-w-0 flex-col gap-4 lg:self-start lg:tall:sticky lg:tall:top-[calc(var(--strip-height)+1rem)] lg:tall:max-h-[calc(100dvh-var(--strip-height)-6.5rem)] lg:tall:overflow-y-auto'

const NONE: TogetherView['proposals'] = []

/** Questions that bear on one another, answered as one: a verdict for each, what the memory will say, then all at once. */
export function TogetherScreen({
  view,
  tabs,
}: {
  readonly view: TogetherView | null
  readonly tabs: ReactNode
}) {
  const router = useRouter()
  const proposals = view?.proposals ?? NONE
  const { drafts, items, at, setAt, move, put, clear, preview, problem } = useDrafts(proposals)
  const many = useDecideMany()
  const { outcome, pending } = many
  const undo = useUndoOperation(outcome?.operationId ?? '', () => {
    many.forget()
    clear()
  })
  const current = proposals[at]
  const draft = (value: VerdictValue) => () => {
    if (current !== undefined && !pending) put(current, value)
  }
  useKeys('queue', {
    next: () => void move(1),
    previous: () => void move(-1),
    approve: draft('supersede'),
    reject: draft('keep_both'),
    unsure: draft('unsure'),
    reverse: draft('reverse'),
  })

  const record = async () => {
    const label = view === null ? null : titleOf(view)
    const said = { reason: null, note: null, label }
    const done = await many.decide({ items, value: 'supersede', ...said }) // each carries its own
    if (done === null) return
    announce(outcomeWords(null, { decided: done.decided, failed: done.failed.length }))
    clear()
    globalThis.scrollTo({ top: 0 }) // where it is said, and undone
    if (done.failed.length > 0) keepHere()
    router.refresh()
  }

  const told = outcome === null ? null : { decided: outcome.decided, failed: outcome.failed.length }
  return (
    <>
      {tabs}
      <PageHeader title={view === null ? 'Review together' : titleOf(view)}>
        Open proposals about the same facts, oldest first. Decide each, then record them all as one
        operation.
      </PageHeader>
      <div className="max-w-wide flex flex-col gap-3 px-4 pt-4 md:px-6">
        {outcome === null || told === null ? null : (
          <Notice
            tone={told.failed === 0 ? 'ok' : 'warn'}
            title={outcomeWords(null, told)}
            actions={
              outcome.operationId === null ? undefined : (
                <Button
                  size="sm"
                  disabledReason={undo.pending ? 'Working on it' : null}
                  onClick={() => undo.undo([])}
                >
                  Undo all
                </Button>
              )
            }
          >
            <NotDecidedList failed={outcome.failed} />
          </Notice>
        )}
        <ProblemNotice problem={undo.problem} />
        <BulkProblem problem={many.problem} />
        {problem === null ? null : <Notice tone="warn" title={problem} />}
      </div>
      {view === null ? (
        <PageBody width="reading">
          <EmptyState title="Nothing to review">
            Every proposal about these facts is decided.
          </EmptyState>
        </PageBody>
      ) : (
        <>
          <PageBody
            width="wide"
            className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          >
            <div>
              <ol className="border-line border-t" aria-label="Open proposals, oldest first">
                {proposals.map((proposal, index) => (
                  <DraftRow
                    key={proposal.id}
                    proposal={proposal}
                    draft={drafts.get(proposal.id) ?? null}
                    current={index === at}
                    onPut={(value) => put(proposal, value)}
                    onCurrent={() => setAt(index)}
                  />
                ))}
              </ol>
              {view.more === 0 ? null : (
                <p className="text-muted mt-2">
                  {proposalWords(view.more)} more about this entity follow once these are decided.
                </p>
              )}
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard */}
            <section aria-label="Effect" tabIndex={0} className={BESIDE}>
              <MemoryPanel aspects={memoryAfter(view, preview.ended)} shadow={view.shadow} />
              {preview.failed.length === 0 ? null : (
                <Notice tone="warn" title="These would not be recorded:">
                  <NotDecidedList failed={preview.failed} />
                </Notice>
              )}
            </section>
          </PageBody>
          <div className="bg-bg border-line tall:sticky tall:bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 md:px-6">
            <p className="text-muted tabular-nums">
              {items.length} of {proposals.length} answered
            </p>
            <Button
              variant="primary"
              className="max-md:min-h-12"
              disabledReason={
                pending ? 'Working on it' : items.length === 0 ? 'Decide at least one first' : null
              }
              onClick={() => void record()}
            >
              {recordWords(items.length)}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** Has the page stay when one question is left: it says which decisions were not recorded, and why. */
function keepHere(): void {
  const params = new URLSearchParams(window.location.search)
  params.set('failed', '1')
  window.history.replaceState(null, '', `?${params.toString()}`)
}

function titleOf({ about, entity, proposals, agentTitle, agentId }: TogetherView): string {
  const [first] = proposals
  const what =
    about === 'chain' && first !== undefined
      ? `${isolated(entity)} › ${isolated(first.aspect)}`
      : isolated(entity)
  return `${what} (${isolated(agentTitle ?? agentId)})`
}

function recordWords(count: number): string {
  if (count === 0) return 'Record decisions'
  return `Record ${formatCount(count, 'decision')}`
}

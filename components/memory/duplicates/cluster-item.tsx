import { useState } from 'react'

import { BAND_WORDS, scoreParts } from '@/components/review/log/merge-words'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { ReasonField } from '@/components/shared/reason-field'
import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Segmented } from '@/components/ui/segmented'
import { markNotDuplicatesAction, mergeAction } from '@/lib/actions/merge'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { type MergePlan, type MergeWords, planMerge, suggestWords } from '@/lib/domain/merge-plan'
import { mergeScore } from '@/lib/domain/merge-score'
import { pairKeyOf } from '@/lib/domain/proposal'
import { refusalMessage } from '@/lib/domain/refusal'
import type { ClusterView, DuplicatesPage } from '@/lib/views/duplicates'

import { ClusterMember } from './cluster-member'
import { warningSentence } from './duplicates-words'

type Props = {
  readonly cluster: ClusterView
  readonly view: Pick<DuplicatesPage, 'thresholds' | 'autoApply' | 'shadow' | 'frozen'>
}

/** Facts that may say the same: which one to keep, what it will say, and what that rests on. */
export function ClusterItem({ cluster, view }: Props) {
  const { members } = cluster
  const [survivorId, setSurvivorId] = useState(cluster.suggestedId)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<MergeWords | null>(null)
  const [reason, setReason] = useState('')
  const merged = members.filter(({ id }) => id === survivorId || !leftOut.includes(id))
  const among = new Set(merged.flatMap(({ id }) => merged.map((other) => pairKeyOf(id, other.id))))
  const pairs = cluster.pairs.filter(({ pairKey }) => among.has(pairKey))
  const words = chosen ?? suggestWords(merged, survivorId)
  const { merge, keepApart } = useMerge()
  const { thresholds, autoApply } = view
  const planned = planMerge({
    members: merged,
    survivorId,
    words,
    pairs,
    notCurrent: cluster.notCurrent,
    thresholds,
    autoApply,
  })
  const working = merge.pending || keepApart.pending ? 'Working on it' : null
  const closed = view.frozen
    ? refusalMessage({ kind: 'frozen' }).sentence
    : view.shadow
      ? refusalMessage({ kind: 'shadow' }).sentence
      : planned.ok
        ? null
        : refusalMessage(planned.refusal).sentence
  const label = `${members.length} possible duplicates`
  return (
    <li className="border-line border-b py-4">
      <article aria-label={label} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="text-question">
            {[members[0]?.entity ?? 'No entity', members[0]?.aspect ?? null]
              .filter((name) => name !== null)
              .join(' › ')}
          </h2>
          <Badge tone={cluster.band === 'match' ? 'ok' : 'warn'}>{BAND_WORDS[cluster.band]}</Badge>
          <span className="text-label text-muted tabular-nums">
            similarity {confidenceWords(cluster.confidence)}
            {members.length > 2 ? ' or more' : ''}
          </span>
        </div>
        <fieldset className="flex flex-col">
          <legend className="text-label text-muted pb-1">Which one do you want to keep?</legend>
          {members.map((member) => (
            <ClusterMember
              key={member.id}
              fact={member}
              kept={member.id === survivorId}
              onKeep={() => setSurvivorId(member.id)}
              leaves={
                members.length > 2 && member.id !== survivorId
                  ? {
                      out: !merged.includes(member),
                      toggle: () => setLeftOut(toggled(leftOut, member.id)),
                    }
                  : null
              }
            />
          ))}
        </fieldset>
        {planned.ok ? (
          <Preview plan={planned.value} words={words} onWords={setChosen} />
        ) : planned.refusal.kind === 'bad-input' ? (
          <WordsChoice words={words} onWords={setChosen} />
        ) : null}
        <Score pairs={pairs} />
        <details>
          <summary className="text-label text-muted hover:text-text tap w-fit">
            Add a reason
          </summary>
          <div className="max-w-prose pt-1">
            <ReasonField value={reason} onChange={setReason} />
          </div>
        </details>
        <ProblemNotice problem={merge.problem ?? keepApart.problem} />
        <div className="flex flex-wrap gap-2">
          <Button
            disabledReason={working ?? closed}
            onClick={() =>
              void merge.run({
                members: merged.map(({ id, version }) => ({ id, version })),
                survivorId,
                words,
                reason: reason.trim() || null,
                confirmed: true,
              })
            }
          >
            Merge {merged.length} into 1
          </Button>
          <Button
            disabledReason={working}
            onClick={() => void keepApart.run({ ids: members.map(({ id }) => id), reason: null })}
          >
            Not duplicates
          </Button>
        </div>
      </article>
    </li>
  )
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}

type Words = { readonly words: MergeWords; readonly onWords: (words: MergeWords) => void }

function WordsChoice({ words, onWords }: Words) {
  return (
    <Segmented
      label="Text of the kept fact"
      value={words}
      options={[
        { value: 'all', label: 'Combine texts' },
        { value: 'own', label: 'Keep this text' },
      ]}
      onChange={onWords}
    />
  )
}

/** What the kept fact would say and bear; the words that others bring are marked as theirs. */
function Preview({ plan, words, onWords }: Words & { readonly plan: MergePlan }) {
  const added = plan.parts.length > 1
  return (
    <div className="bg-surface flex flex-col gap-2 rounded-md px-3 py-2.5">
      <p className="text-label text-muted">After merging</p>
      <div dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {plan.parts.map(({ text, from }, index) => (
          <p key={`${from} ${index}`}>
            {index === 0 ? (
              text
            ) : (
              <ins className="text-newer decoration-newer underline decoration-double underline-offset-2">
                {text}
              </ins>
            )}
          </p>
        ))}
      </div>
      {plan.tags.length === 0 ? null : (
        <p dir="auto" className="text-label text-muted">
          Tags: {plan.tags.join(', ')}
        </p>
      )}
      <p className="text-label text-muted">
        {plan.endedIds.length === 1
          ? 'The other one becomes an older version of it.'
          : 'The others become older versions of it.'}{' '}
        Undo brings {plan.endedIds.length === 1 ? 'it' : 'them'} back.
        {plan.changesSurvivor ? ' Open questions about the kept fact are asked again.' : ''}
      </p>
      {added || words === 'own' ? <WordsChoice words={words} onWords={onWords} /> : null}
      {plan.warnings.length === 0 ? null : (
        <Notice tone="warn" title="Look closely">
          {plan.warnings.map(warningSentence).join(' ')}
        </Notice>
      )}
    </div>
  )
}

function Score({ pairs }: { readonly pairs: ClusterView['pairs'] }) {
  const least = pairs.toSorted((a, b) => a.score - b.score)[0]
  if (least === undefined) return null
  return (
    <details>
      <summary className="text-label text-muted hover:text-text tap w-fit">Why these match</summary>
      <dl className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1 pt-1 tabular-nums">
        {scoreParts(least.signals).map(({ title, value, weight }) => (
          <div key={title} className="flex gap-1.5">
            <dt>{title}</dt>
            <dd className="text-text">
              {value} <span className="text-muted">{weight}</span>
            </dd>
          </div>
        ))}
      </dl>
      {least.score > mergeScore(least.signals) ? (
        <p className="text-label text-muted">One text has all the words of the other.</p>
      ) : null}
    </details>
  )
}

/** Merges facts as previewed, or says that they are no duplicates. */
function useMerge() {
  const done = useDone()
  const settle = (said: string, { operationId }: { readonly operationId: string }) =>
    done({ said, operationId }, ['facts'], shellQuery().queryKey)
  const merge = useOperation(mergeAction, {
    onAnswer: async (answer, { members }) => {
      if (answer.ok) await settle(`Merged ${members.length} facts.`, answer.value)
    },
  })
  const keepApart = useOperation(markNotDuplicatesAction, {
    onAnswer: async (answer) => {
      if (answer.ok) await settle('Marked not duplicates.', answer.value)
    },
  })
  return { merge, keepApart }
}

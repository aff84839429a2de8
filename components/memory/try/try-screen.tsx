'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'

import { useKeys } from '@/components/shared/keys/use-keys'
import { READS_ONLY } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { Segmented } from '@/components/ui/segmented'
import { tryPairAction } from '@/lib/actions/try'
import type { ProfileName } from '@/lib/detection/finding'
import { factSide, tryAddress, tryParams, type TryQuery } from '@/lib/filters/try-query'
import type { TrySimilarity, TryView } from '@/lib/views/try'

import type { Choosable } from './choose-fact'
import { TryResult } from './try-result'
import { TrySideFields, type SideName } from './try-side'
import { verdictOf } from './try-words'

type Long = {
  readonly at: string // the address under which it was tried
  readonly view: TryView
  readonly similarity: Promise<TrySimilarity> | null
}

/** The pair that is tried: what stands in the address is the server's; words too long for one stay in the form. */
export function TryScreen({
  view,
  similarity,
}: {
  readonly view: TryView
  readonly similarity: Promise<TrySimilarity> | null
}) {
  const address = tryParams(view.query).toString()
  const router = useRouter()
  const [loading, startLoading] = useTransition()
  const trying = useAction(tryPairAction, READS_ONLY)
  const [long, setLong] = useState<Long | null>(null)
  const [draft, setDraft] = useState(view.query)
  const [settled, setSettled] = useState(address)
  if (address !== settled) {
    setSettled(address)
    setDraft(view.query)
  }
  const { view: shown, similarity: alike } = long?.at === address ? long : { view, similarity }
  const busy = loading || trying.pending
  const changed = tryParams(draft).toString() !== tryParams(shown.query).toString()
  useAnnounced(shown)

  const go = async (query: TryQuery) => {
    setDraft(query)
    const to = tryAddress(query)
    if (to !== null) {
      setLong(null)
      return startLoading(() => router.push(to, { scroll: false }))
    }
    const found = await trying.run(Object.fromEntries(tryParams(query)))
    if (found === null) return
    const known = found.similarity === null ? null : Promise.resolve(found.similarity)
    setLong({ at: address, view: found.view, similarity: known })
  }
  const submit = () => {
    const missing = missingOf(draft)
    if (missing === null && !busy) void go(draft)
    else announce(missing ?? 'Working on it.')
  }
  useKeys('try', { tryPair: submit })

  const choose = (side: SideName) => (fact: Choosable) => {
    const other = shown[side === 'older' ? 'newer' : 'older'].fact
    const beside = draft[side === 'older' ? 'newer' : 'older'].fact
    if (other === null || other.id !== beside) {
      return void go({ ...draft, [side]: factSide(fact.id) })
    }
    // Two stored facts stand in the order of their times, as detection would take them (rule D3).
    const [older, newer] = inOrder(other, fact)
    return void go({ ...draft, older: factSide(older.id), newer: factSide(newer.id) })
  }

  return (
    <div className="flex flex-col gap-6">
      <form
        aria-label="Pair"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          {(['older', 'newer'] as const).map((side) => (
            <TrySideFields
              key={side}
              side={side}
              draft={draft[side]}
              painted={{ ...shown[side], id: shown.query[side].fact }}
              other={otherFact(shown, draft, side)}
              siblings={shown.siblings}
              onDraft={(next) => setDraft({ ...draft, [side]: next })}
              onChoose={choose(side)}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            kbd="⌘↵"
            disabledReason={missingOf(draft) ?? (busy ? 'Working on it.' : null)}
          >
            Test pair
          </Button>
          <Button
            onClick={() => {
              const swapped = { ...draft, older: draft.newer, newer: draft.older }
              if (missingOf(draft) === null) void go(swapped)
              else setDraft(swapped)
            }}
          >
            Swap sides
          </Button>
          <Segmented
            label="Scoring"
            value={shown.profile}
            options={PROFILES.map(([value, label]) => ({
              value,
              label: value === shown.policyProfile ? `${label} (policy)` : label,
            }))}
            onChange={(profile: ProfileName) => void go({ ...draft, profile })}
          />
          <span className="text-label text-muted">
            Threshold {shown.minConfidence.toFixed(2)}, set for{' '}
            {shown.agent === null ? 'all agents' : (shown.agent.title ?? shown.agent.id)}
          </span>
        </div>
      </form>
      <ProblemNotice problem={trying.problem} />
      {shown.result === null ? (
        <p className="text-muted border-line border-t pt-5">{hintOf(shown)}</p>
      ) : (
        <div aria-busy={busy} className={busy || changed ? 'opacity-60' : ''}>
          {changed && !busy ? (
            <p className="text-label text-warn mb-2">! The pair has changed. Test it again.</p>
          ) : null}
          <TryResult result={shown.result} similarity={alike} />
        </div>
      )}
    </div>
  )
}

const PROFILES = [
  ['default', 'Default'],
  ['seed', 'Seed'],
] as const satisfies readonly (readonly [ProfileName, string])[]

function inOrder<Timed extends { readonly id: string; readonly validFrom: string }>(
  one: Timed,
  other: Timed,
): readonly [Timed, Timed] {
  const [a, b] = [Date.parse(one.validFrom), Date.parse(other.validFrom)]
  return a < b || (a === b && one.id < other.id) ? [one, other] : [other, one]
}

function otherFact(shown: TryView, draft: TryQuery, side: SideName) {
  const name = side === 'older' ? 'newer' : 'older'
  const { fact } = shown[name]
  return fact !== null && fact.id === draft[name].fact ? fact : null
}

function missingOf({ older, newer }: TryQuery): string | null {
  const [first, second] = [older, newer].map(
    ({ fact, text }) => fact === null && text.trim() === '',
  )
  if (first && second) return 'Type two texts, or choose two facts.'
  if (first) return 'The older side is empty.'
  return second ? 'The newer side is empty.' : null
}

function hintOf(shown: TryView): string {
  const missing = missingOf(shown.query)
  if (missing === null) return 'Choose a pair first.'
  return shown.older.fact === null && shown.newer.fact === null
    ? 'Type two texts, or choose two facts, to see what detection finds.'
    : 'Choose the fact to compare it with, or type its text.'
}

/** Says the answer to a screen reader when a new one has come. */
function useAnnounced({ result }: TryView): void {
  const sentence = result === null ? null : verdictOf(result).sentence
  const known = useRef(result)
  useEffect(() => {
    if (known.current !== result && sentence !== null) announce(sentence)
    known.current = result
  }, [result, sentence])
}

import { FactMarks } from '@/components/shared/fact-marks'
import { intervalWords } from '@/components/shared/interval-words'
import { Button } from '@/components/ui/button'
import { Field, Input, Textarea } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { EMPTY_SIDE, type TrySide } from '@/lib/filters/try-query'
import type { FactBrief, FactView } from '@/lib/views/fact-view'
import type { TrySideView } from '@/lib/views/try'

import { ChooseFact, type Choosable } from './choose-fact'

export type SideName = 'older' | 'newer'

const TITLES = { older: 'Older', newer: 'Newer' } as const
const TONES = { older: 'border-older text-older', newer: 'border-newer text-newer' } as const

/** One side of the pair: words that are typed, or a stored fact. */
export function TrySideFields({
  side,
  draft,
  painted,
  other,
  siblings,
  onDraft,
  onChoose,
}: {
  readonly side: SideName
  readonly draft: TrySide
  readonly painted: TrySideView & { readonly id: string | null } // as the server saw it, and which fact that was
  readonly other: FactView | null
  readonly siblings: readonly FactBrief[]
  readonly onDraft: (draft: TrySide) => void
  readonly onChoose: (fact: Choosable) => void
}) {
  const known = draft.fact !== null && painted.id === draft.fact ? painted : null
  return (
    <section
      aria-labelledby={`try-${side}`}
      className={`flex min-w-0 flex-col gap-3 border-t-2 pt-2 ${TONES[side]}`}
    >
      <h2 id={`try-${side}`} className="text-label font-semibold uppercase">
        {TITLES[side]}
      </h2>
      <div className="text-text flex flex-col gap-3">
        {draft.fact === null ? (
          <>
            <Field label="Text" error={painted.id === null ? painted.problem : null}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  dir="auto"
                  className="text-fact max-h-64"
                  placeholder={side === 'older' ? 'Mara lives in Turku.' : 'Mara moved to Oulu.'}
                  value={draft.text}
                  onChange={(event) => onDraft({ ...draft, text: event.target.value })}
                />
              )}
            </Field>
            <Field label="Said on" hint="Optional">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  min="0001-01-01"
                  max="9999-12-31"
                  className="max-w-44"
                  value={draft.day ?? ''}
                  onChange={(event) => onDraft({ ...draft, day: event.target.value || null })}
                />
              )}
            </Field>
            <details open={other !== null && draft.text === ''}>
              <summary className="text-label text-muted flex min-h-7 items-center gap-2 font-semibold max-md:min-h-10">
                Or choose a stored fact
              </summary>
              <div className="pt-1 pl-5">
                <ChooseFact
                  side={side}
                  agent={other?.agentId ?? null}
                  siblings={siblings}
                  besides={other?.id ?? null}
                  onChoose={onChoose}
                />
              </div>
            </details>
          </>
        ) : known === null ? (
          <p className="text-muted min-h-16">Looking up the fact…</p>
        ) : (
          <Chosen side={side} painted={known} onDraft={onDraft} />
        )}
      </div>
    </section>
  )
}

function Chosen({
  side,
  painted: { fact, problem },
  onDraft,
}: {
  readonly side: SideName
  readonly painted: TrySideView
  readonly onDraft: (draft: TrySide) => void
}) {
  if (fact === null) {
    return (
      <>
        <p role="alert" className="text-bad">
          <span aria-hidden="true">✕ </span>
          {problem}
        </p>
        <div>
          <Button size="sm" onClick={() => onDraft(EMPTY_SIDE)}>
            Choose or type the {side} side
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Link href={`/memory/facts/${fact.id}`} dir="auto" className="reach hover:underline">
        <span className="text-fact line-clamp-6 wrap-anywhere whitespace-pre-wrap">
          {fact.content}
        </span>
      </Link>
      <p className="text-label text-muted flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">
          <bdi>{fact.entity ?? 'no entity'}</bdi> › <bdi>{fact.aspect ?? 'no aspect'}</bdi>
        </span>
        {fact.key === null ? null : <bdi className="mono wrap-anywhere">{fact.key}</bdi>}
        <span>{intervalWords(fact)}</span>
        <FactMarks fact={fact} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() =>
            onDraft({
              fact: null,
              text: fact.content,
              day: fact.timeKnown ? fact.validFrom.slice(0, 10) : null,
            })
          }
        >
          Edit the text here
        </Button>
        <Button size="sm" onClick={() => onDraft(EMPTY_SIDE)}>
          Choose another
        </Button>
      </div>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState, type Dispatch } from 'react'

import type { ReviewEvent } from '@/components/review/proposals/review-events'
import { patternWords, wrongWords } from '@/components/review/signals/pattern-words'
import { getJson } from '@/components/shared/get-json'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { patternFilterParams } from '@/lib/filters/pattern-filter'
import { formatNumber } from '@/lib/language/format'
import type { PatternColumn } from '@/lib/views/pattern-board'
import type { PatternRest as Rest } from '@/lib/views/patterns'

import type { SampleOf } from './pattern-queries'
import { restAnswers, supportedAnswer, type RestAnswer } from './rest-answers'

const BulkDialog = dynamic(
  orNotLoaded(() =>
    import('@/components/review/bulk/bulk-dialog').then((loaded) => loaded.BulkDialog),
  ),
  { ssr: false },
)

type Asked = { readonly value: RestAnswer } & Rest // frozen: what waited when the button was pressed

/** Once a pattern is labelled enough: the rest of it as one operation, about what waits at this moment and nothing else. */
export function PatternRest({
  of: { agent, detector, pattern },
  column,
  limit,
  dispatch,
}: {
  readonly of: SampleOf
  readonly column: PatternColumn
  readonly limit: number // the most that a pattern may be wrong, 0–1
  readonly dispatch: Dispatch<ReviewEvent> // of the sitting: what was done last is undone first
}) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { labels, waiting } = column
  const unlocked = labels >= ENOUGH_LABELS && waiting > 0
  const ask = async (value: Asked['value']) => {
    setProblem(null)
    try {
      const search = patternFilterParams({ agent, detector, pattern }).toString()
      const { items } = await getJson<Rest>(`/api/patterns/rest?${search}`)
      if (items.length > 0) return setAsked({ value, items })
      announce('This pattern has no open proposals left.')
      await client.invalidateQueries({ queryKey: ['patterns'] })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The server did not answer.')
    }
  }
  if (!unlocked && asked === null) return null
  const supported = supportedAnswer(column, limit)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {unlocked ? (
        <>
          {restAnswers(supported).map((value) => (
            <Button
              key={value}
              variant={value === supported ? 'primary' : 'default'}
              onClick={() => void ask(value)}
            >
              <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span>{' '}
              {VERDICT_WORDS[value].verb} {restWords(waiting)}
            </Button>
          ))}
        </>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="text-bad">
          ✕ {problem}
        </p>
      )}
      {asked === null ? null : (
        <BulkDialog
          target={{ title: `${patternWords(pattern)}: ${wrongWords(column)}`, items: asked.items }}
          value={asked.value}
          onClose={() => setAsked(null)}
          onDecided={(ids) => dispatch({ type: 'together', ids, value: asked.value })}
          onUndone={() => {
            const text = 'All undone.'
            dispatch({ type: 'undone', key: null, proposals: [], text, together: true })
          }}
        />
      )}
    </div>
  )
}

const MOST_TOGETHER = 10_000

function restWords(waiting: number): string {
  const [all, most] = [waiting, MOST_TOGETHER].map((number) => formatNumber(number))
  return waiting > MOST_TOGETHER ? `${most} of the other ${all}` : `the other ${all}`
}

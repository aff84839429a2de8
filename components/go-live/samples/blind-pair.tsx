import { memo } from 'react'

import { PlainTwin } from '@/components/review/diff/plain-twin'
import { sourceName } from '@/components/shared/source-name'
import { Badge } from '@/components/ui/badge'
import { LockGlyph } from '@/components/ui/lock-glyph'
import { formatDay } from '@/lib/language/format'
import type { BlindFactView, BlindPairView } from '@/lib/views/blind-pairs'

import { disputeWords, placeWords } from './measure-words'

const NO_MARKS = [] as const

/** A drawn pair: both texts, since when and from where. Nothing leads from here to what detection made of it. */
export const BlindPair = memo(function BlindPair({ pair }: { readonly pair: BlindPairView }) {
  const { older, newer, agentTitle, agentId, role, said } = pair
  return (
    <article aria-label="The pair" data-pair={pair.id} className="flex flex-col gap-3">
      <h2 className="text-question">Is the older fact outdated?</h2>
      {role === 'label' ? null : (
        <p className="border-warn bg-warn-bg rounded-md border px-3 py-2">
          <span aria-hidden="true" className="text-warn font-mono font-semibold">
            !{' '}
          </span>
          <strong className="font-medium">{disputeWords(said)}</strong> You settle it.
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium wrap-anywhere">{placeWords(pair)}</span>
        <span className="text-label text-muted wrap-anywhere" dir="auto">
          {agentTitle ?? agentId}
        </span>
      </p>
      <div className="border-line border-y py-3">
        <div className="text-label text-muted mb-2 grid grid-cols-1 gap-y-0.5 md:grid-cols-2">
          <SideWords side="older" fact={older} />
          <SideWords side="newer" fact={newer} />
        </div>
        <PlainTwin
          pair={{
            older: older.content,
            newer: newer.content,
            olderMarks: NO_MARKS,
            newerMarks: NO_MARKS,
          }}
          split
        />
      </div>
      <p className="text-label text-muted">
        What the detector found is hidden, so it can’t sway you.
      </p>
    </article>
  )
})

function SideWords({ side, fact }: { side: 'older' | 'newer'; fact: BlindFactView }) {
  const { timeKnown, validFrom, source, key, kind } = fact
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pr-3 pl-7">
      <span className={`font-medium ${side === 'older' ? 'text-older' : 'text-newer'}`}>
        {side === 'older' ? 'Older' : 'Newer'}
      </span>
      <span className="text-text tabular-nums">
        {timeKnown ? `since ${formatDay(validFrom)}` : 'time unknown'}
      </span>
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {sourceName(source)}
      </span>
      {key === null ? null : (
        <span className="mono min-w-0 truncate" dir="auto">
          {key}
        </span>
      )}
      {kind === 'fact' ? null : (
        <Badge tone={kind === 'constraint' ? 'warn' : 'neutral'}>
          {kind === 'constraint' ? <LockGlyph /> : null} {kind}
        </Badge>
      )}
    </p>
  )
}

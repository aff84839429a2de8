import { memo } from 'react'

import { PlainTwin } from '@/components/review/diff/plain-twin'
import { SideHeads } from '@/components/review/proposals/side-heads'
import { Badge } from '@/components/ui/badge'
import { LockGlyph } from '@/components/ui/lock-glyph'
import type { BlindFactView, BlindPairView } from '@/lib/views/blind-pairs'

import { disputeWords, placeWords } from './measure-words'

const NO_MARKS = [] as const

/** A drawn pair: both texts, since when and from where. Nothing leads from here to what detection made of it. */
export const BlindPair = memo(function BlindPair({ pair }: { readonly pair: BlindPairView }) {
  const { older, newer, agentTitle, agentId, role, said } = pair
  return (
    <article aria-label="The pair" data-pair={pair.id} className="flex flex-col gap-3">
      <h2 className="text-ask">Is the older fact outdated?</h2>
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
      <div className="border-line border-b pb-3">
        <SideHeads
          older={older}
          newer={newer}
          badges={{ older: <Restricts fact={older} />, newer: <Restricts fact={newer} /> }}
        />
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

function Restricts({ fact: { key, kind } }: { fact: BlindFactView }) {
  return (
    <>
      {key === null ? null : (
        <span className="mono text-muted min-w-0 truncate" dir="auto">
          {key}
        </span>
      )}
      {kind === 'fact' ? null : (
        <Badge tone={kind === 'constraint' ? 'warn' : 'neutral'}>
          {kind === 'constraint' ? <LockGlyph /> : null} {kind}
        </Badge>
      )}
    </>
  )
}

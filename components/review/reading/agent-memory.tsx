'use client'

import { memo, useId } from 'react'

import type { ProposalView } from '@/lib/views/screen'

import { memoryOf, type MemoryLine } from './memory-lines'

/** What the agent receives on this aspect, before approving and after. One line a fact: its room is known before it is drawn. */
export const AgentMemory = memo(function AgentMemory({
  proposal,
}: {
  readonly proposal: ProposalView
}) {
  const id = useId()
  const { heading, lines, hidden } = memoryOf(proposal)
  return (
    <>
      <h4 id={id} className="text-label text-muted truncate leading-5" title={heading}>
        {heading}
      </h4>
      <ul aria-labelledby={id}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {hidden > 0 ? <li className="text-muted pl-5">and {hidden} more, still told</li> : null}
      </ul>
    </>
  )
})

const TONES = { '−': 'text-older', '+': 'text-newer', '=': 'text-muted' } as const

function Line({ line: { sign, words, content } }: { readonly line: MemoryLine }) {
  const Text = sign === '−' ? 'del' : sign === '+' ? 'ins' : 'span'
  return (
    <li className="flex h-5 min-w-0 items-baseline">
      <span aria-hidden="true" className={`mono w-5 shrink-0 ${TONES[sign]}`}>
        {sign}
      </span>
      <Text
        dir="auto"
        title={content}
        className={`min-w-0 truncate ${sign === '−' ? 'text-older line-through' : 'no-underline'}`}
      >
        {content}
      </Text>
      <span className={`text-label ml-2 shrink-0 ${TONES[sign]}`}>{words}</span>
    </li>
  )
}

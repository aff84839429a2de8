import type { ReactNode } from 'react'

import { intervalSentence } from '@/components/shared/interval-words'
import { formatInstant } from '@/lib/language/format'
import type { FactView, SourceView } from '@/lib/views/fact-view'

/** Everything that is stored with the words of a fact, folded. */
export function FactFacts({ fact }: { readonly fact: FactView }) {
  const metadata = Object.entries(fact.metadata)
  return (
    <details>
      <summary className="text-question tap w-fit">Details</summary>
      <dl className="mt-3 flex flex-col gap-3">
        <Item term="True">{intervalSentence(fact)}</Item>
        <Item term="Recorded">{formatInstant(fact.recordedAt)}</Item>
        <Item term="Source">
          {fact.source === null ? 'None given' : <Source source={fact.source} />}
        </Item>
        {fact.confidence === null ? null : (
          <Item term="Source confidence">
            <span className="tabular-nums">{fact.confidence.toFixed(2)}</span>
          </Item>
        )}
        {fact.importance === null ? null : (
          <Item term="Importance">
            <span className="tabular-nums">{fact.importance.toFixed(2)}</span>
          </Item>
        )}
        {fact.tags.length === 0 ? null : (
          <Item term="Tags">
            <bdi className="wrap-anywhere">{fact.tags.join(', ')}</bdi>
          </Item>
        )}
        {metadata.map(([name, value]) => (
          <Item key={name} term={<bdi className="mono wrap-anywhere">{name}</bdi>}>
            <span
              dir="auto"
              className="mono block max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap"
            >
              {metadataText(value)}
            </span>
          </Item>
        ))}
        <Item term="Revision">{fact.revision} (edits to the text)</Item>
        <Item term="Agent id">
          <bdi className="mono wrap-anywhere select-all">{fact.agentId}</bdi>
        </Item>
        <Item term="Id">
          <span className="mono wrap-anywhere select-all">{fact.id}</span>
        </Item>
      </dl>
    </details>
  )
}

/** A text as it is, a list of texts by line, and anything else as JSON. */
function metadataText(value: unknown): string {
  if (typeof value === 'string') return value
  const isTexts = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isTexts ? value.join('\n') : JSON.stringify(value, null, 2)
}

function Source({ source }: { readonly source: SourceView }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere">
        <bdi>{source.system}</bdi>
        {source.externalId === null ? null : (
          <>
            , <bdi className="mono">{source.externalId}</bdi>
          </>
        )}
        {source.session === null ? null : (
          <>
            , session <bdi className="mono">{source.session}</bdi>
          </>
        )}
      </p>
      {source.excerpt === null ? null : (
        <blockquote
          dir="auto"
          className="border-line text-muted max-h-48 overflow-y-auto border-s-2 ps-3 wrap-anywhere whitespace-pre-wrap"
        >
          {source.excerpt}
        </blockquote>
      )}
      <p className="text-muted">
        {source.tier === 'hot'
          ? 'Hot tier'
          : 'Cold tier: none of its facts is current. It returns when one is.'}
      </p>
    </div>
  )
}

function Item({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

import type { MarkedToken, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

import { ScrollBox } from '@/components/ui/scroll-box'

import { CopyBox } from './copy-box'
import { headingId } from './doc-address'
import { Inline } from './inline'
import { known } from './read-doc'

const HEADINGS = [
  'text-title mb-1 [&+p]:text-muted [&+p]:mt-0',
  'mt-10 mb-3 text-question',
  'mt-7 mb-2 text-[0.9375rem] font-semibold',
] as const

/** Draws the blocks of a page on the server. What it does not know is shown as it is written, HTML included. */
export function Markdown({ tokens }: { readonly tokens: readonly MarkedToken[] }) {
  let heading = ''
  return tokens.map((token, nth) => {
    if (token.type === 'heading') heading = token.text
    return <Fragment key={nth}>{block(token, heading)}</Fragment>
  })
}

function block(token: MarkedToken, heading: string): ReactNode {
  if (token.type === 'heading') return <Heading token={token} />
  if (token.type === 'list') return <List token={token} />
  if (token.type === 'table') return <DocTable token={token} label={`Table: ${heading}`} />
  if (token.type === 'code') return <CodeBlock text={token.text} label={`Code: ${heading}`} />
  if (token.type === 'text') return <Inline tokens={token.tokens} />
  if (token.type === 'space') return null
  return (
    <p className="my-3">
      {token.type === 'paragraph' ? <Inline tokens={token.tokens} /> : token.raw}
    </p>
  )
}

function Heading({ token }: { readonly token: Tokens.Heading }) {
  const Level = token.depth === 1 ? 'h1' : token.depth === 2 ? 'h2' : 'h3'
  return (
    <Level id={headingId(token.text)} className={HEADINGS[Math.min(token.depth, 3) - 1]}>
      <Inline tokens={token.tokens} />
    </Level>
  )
}

function List({ token }: { readonly token: Tokens.List }) {
  const items = token.items.map((item, nth) => (
    <li key={nth} className="my-1.5 pl-1">
      <Markdown tokens={known(item.tokens)} />
    </li>
  ))
  return token.ordered ? (
    <ol className="my-3 list-decimal pl-6">{items}</ol>
  ) : (
    <ul className="marker:text-muted my-3 list-disc pl-6">{items}</ul>
  )
}

function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="my-4">
      <CopyBox text={text} label={`Copy: ${label}`}>
        <ScrollBox label={label}>
          <pre className="w-max min-w-full px-4 py-3 font-mono text-[0.8125rem] leading-5">
            <code>{text}</code>
          </pre>
        </ScrollBox>
      </CopyBox>
    </div>
  )
}

function DocTable({ token, label }: { readonly token: Tokens.Table; readonly label: string }) {
  return (
    <div className="my-4">
      <ScrollBox label={label}>
        <table className="text-ui w-full border-collapse text-left">
          <thead>
            <tr>
              {token.header.map((cell, nth) => (
                <th
                  key={nth}
                  scope="col"
                  className="border-border border-b py-1.5 pr-5 font-semibold whitespace-nowrap last:pr-0"
                >
                  <Inline tokens={cell.tokens} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {token.rows.map((row, nth) => (
              <tr key={nth}>
                {row.map((cell, at) => (
                  <td
                    key={at}
                    className="border-line min-w-28 border-b py-2 pr-5 align-top last:pr-0 max-md:[&:nth-child(n+2)]:min-w-44"
                  >
                    <Inline tokens={cell.tokens} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}

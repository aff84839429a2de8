import type { MarkedToken, Token } from 'marked'
import type { Route } from 'next'
import { Fragment, type ReactNode } from 'react'

import { Link } from '@/components/ui/link'

import { APP_PAGES, docAddress } from './doc-address'
import { known } from './read-doc'

/** Text with its emphasis, code and links. HTML in a page is shown as text. */
export function Inline({ tokens }: { readonly tokens: readonly Token[] | undefined }) {
  return known(tokens).map((token, nth) => <Fragment key={nth}>{inline(token)}</Fragment>)
}

function inline(token: MarkedToken): ReactNode {
  if (token.type === 'strong')
    return (
      <strong className="font-semibold">
        <Inline tokens={token.tokens} />
      </strong>
    )
  if (token.type === 'em')
    return (
      <em>
        <Inline tokens={token.tokens} />
      </em>
    )
  if (token.type === 'codespan') return <Code text={token.text} />
  if (token.type === 'link') return <DocLink href={token.href} tokens={token.tokens} />
  if (token.type === 'text' || token.type === 'escape') return token.text
  return token.raw
}

const SHORT = 28 // characters that fit on the narrowest screen

function Code({ text }: { readonly text: string }) {
  const kept = text.length <= SHORT ? 'whitespace-nowrap' : ''
  const code = <code className={`font-mono text-[0.92em] ${kept}`}>{text}</code>
  if (!APP_PAGES.includes(text)) return code
  return (
    <Link href={text as Route} className="link">
      {code}
    </Link>
  )
}

function DocLink({ href, tokens }: { readonly href: string; readonly tokens: readonly Token[] }) {
  const address = docAddress(href)
  if (address === null) return <Inline tokens={tokens} /> // a file of the repository, which the app does not serve
  return (
    <Link href={address as Route} className="link">
      <Inline tokens={tokens} />
    </Link>
  )
}

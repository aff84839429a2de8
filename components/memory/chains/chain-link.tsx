import { ChangedWords } from '@/components/review/diff/changed-words'
import { Link } from '@/components/ui/link'
import { formatDay } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { FactView } from '@/lib/views/fact-view'

/** What stands between a fact and the one that superseded it: when, who, why, and the words that changed. */
export function ChainLink({
  link,
  older,
  newer,
  joins,
}: {
  readonly link: ChainLinkView
  readonly older: FactView
  readonly newer: FactView | undefined
  readonly joins: boolean
}) {
  return (
    <div className="text-label text-muted flex flex-col gap-0.5 pb-3">
      <p className="leading-5">
        <span aria-hidden="true">↓ </span>
        Superseded{link.at === null ? '' : ` on ${formatDay(link.at)}`}
        {link.by === null ? '' : ' by '}
        {link.by === null ? null : <bdi className="text-text wrap-anywhere">{link.by}</bdi>}
        {': '}
        <Why link={link} />
        {link.operationId === null ? null : (
          <>
            {' · '}
            <Link href={`/log/${link.operationId}`} className="link">
              operation
            </Link>
          </>
        )}
      </p>
      {newer ? <ChangedWords older={older.content} newer={newer.content} /> : null}
      {joins && newer ? (
        <p dir="auto" className="line-clamp-1">
          This branch ends in “{newer.content}”
        </p>
      ) : null}
    </div>
  )
}

function Why({ link }: { readonly link: ChainLinkView }) {
  if (link.proposalId === null) return <bdi className="wrap-anywhere">{link.why}</bdi>
  return (
    <Link href={`/p/${link.proposalId}`} className="link wrap-anywhere">
      <bdi>{link.why}</bdi>
    </Link>
  )
}

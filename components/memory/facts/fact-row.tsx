import { FactMarks } from '@/components/shared/fact-marks'
import { intervalWords } from '@/components/shared/interval-words'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import type { FactListPage } from '@/lib/views/facts'

/** One fact of the list: its words, then what is known about them. */
export function FactRow({ fact }: { readonly fact: FactListPage['items'][number] }) {
  return (
    <li className="border-line flex flex-col gap-x-6 gap-y-1 border-b py-2 last:border-b-0 max-md:gap-y-0 max-md:py-1 lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2 gap-y-1">
        <Link
          id={`fact-${fact.id}`}
          href={`/memory/facts/${fact.id}`}
          dir="auto"
          className={`max-w-fact decoration-border tap line-clamp-3 wrap-anywhere underline underline-offset-3 hover:decoration-current ${fact.current ? '' : 'text-muted'}`}
        >
          {fact.content}
        </Link>
        {fact.key === null ? null : (
          <span dir="auto" className="mono text-muted leading-5 wrap-anywhere">
            {fact.key}
          </span>
        )}
        <FactMarks fact={fact} />
        {fact.chainLength > 1 ? <Badge>{fact.chainLength} versions</Badge> : null}
        {fact.pendingProposalNumber === null ? null : (
          <Link href={`/p/${fact.pendingProposalNumber}`} className="link text-label tap leading-5">
            Needs review
          </Link>
        )}
      </div>
      <p className="text-label text-muted flex shrink-0 flex-wrap items-center gap-x-3 leading-6 lg:items-start lg:justify-end">
        <span className="tabular-nums">{intervalWords(fact)}</span>
        <Link
          href={`/review/test?older=${fact.id}`}
          aria-describedby={`fact-${fact.id}`}
          title="Test it against another fact"
          className="text-text bg-line/60 hover:bg-line tap inline-flex items-center rounded-md px-2 font-medium"
        >
          Compare
        </Link>
      </p>
    </li>
  )
}

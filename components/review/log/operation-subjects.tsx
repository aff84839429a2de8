import type { Route } from 'next'

import { Link } from '@/components/ui/link'
import type { OperationSubject } from '@/lib/domain/operation'

/** Ways from an operation to what it was about. */
export function OperationSubjects({ subject }: { readonly subject: OperationSubject }) {
  const links = [
    ...(subject.proposalId === undefined
      ? []
      : [{ href: `/p/${subject.proposalId}`, words: 'The proposal' }]),
    ...numbered('The fact', 'Fact', subject.factIds ?? []).map(({ id, words }) => ({
      href: `/facts/${id}`,
      words,
    })),
    ...numbered('The operation it takes back', 'Takes back', subject.undoes ?? []).map(
      ({ id, words }) => ({ href: `/log/${id}`, words }),
    ),
  ]
  if (links.length === 0) return null
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">About</dt>
      <dd className="flex flex-wrap gap-x-4">
        {links.map(({ href, words }) => (
          <Link key={href} href={href as Route} className="link inline-flex min-h-6 items-center">
            {words}
          </Link>
        ))}
      </dd>
    </div>
  )
}

function numbered(one: string, each: string, ids: readonly string[]) {
  return ids.map((id, index) => ({ id, words: ids.length === 1 ? one : `${each} ${index + 1}` }))
}

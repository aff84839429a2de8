import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

import { FoundLine } from '@/components/review/log/found-line'
import { foundSentence, isSwept } from '@/components/review/log/found-words'
import { operationQuery } from '@/components/review/log/log-query'
import { Link } from '@/components/ui/link'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { formatCount } from '@/lib/language/format'

type Props = {
  readonly operationId: string | null
  readonly facts: number
  readonly children?: ReactNode
}

/** An import that is written, and what its sweeps found. */
export function ImportedNotice({ operationId, facts, children }: Props) {
  return (
    <Notice
      tone="ok"
      title={`${formatCount(facts, 'fact')} imported.`}
      actions={
        <>
          <Link className="link reach" href="/memory/facts">
            See the facts
          </Link>
          {operationId === null ? null : <OperationLink operationId={operationId} />}
        </>
      }
    >
      {operationId === null ? null : <Found operationId={operationId} />}
      {children}
    </Notice>
  )
}

export function OperationLink({ operationId }: { readonly operationId: string }) {
  return (
    <Link className="link reach" href={`/activity/${operationId}`}>
      Open the operation
    </Link>
  )
}

export function NotSwept() {
  return (
    <p>
      Not swept yet.{' '}
      <Link className="link reach" href="/settings/sweeps">
        Sweep now
      </Link>
    </p>
  )
}

/** What the sweeps of the import found, while they run and once they have ended. */
function Found({ operationId }: { readonly operationId: string }) {
  const found = useQuery(operationQuery(operationId)).data?.found
  const sentence = found === undefined || !isSwept(found) ? '' : foundSentence(found)
  useEffect(() => {
    if (sentence !== '') announce(sentence)
  }, [sentence])
  return found === undefined ? null : <FoundLine found={found} prominent />
}

import type { ReactNode } from 'react'

import { Notice } from '@/components/ui/notice'
import { StepSection } from '@/components/ui/step-section'
import { isReadOnly, namesOne, scopeWords, type StoreKind } from '@/lib/domain/connection'
import { formatCount } from '@/lib/language/format'
import type { ConnectionView, FoundStore as Found } from '@/lib/views/connections'

import { CapabilityTable } from './capability-table'

/** What is at an address, and what may be written to it: seen before anybody says yes. */
export function FoundStore({
  kind,
  found,
  scope,
  children,
}: {
  readonly kind: StoreKind
  readonly found: Found
  readonly scope: ConnectionView['scope']
  readonly children: ReactNode
}) {
  const { product, writable, why, facts } = found
  return (
    <StepSection label="The store that was found" framed>
      <div className="flex flex-col gap-1">
        <p className="text-question">
          Found {product}
          {facts === null
            ? ''
            : `, ${formatCount(facts, 'memory', 'memories')} of ${scopeWords(scope)}`}
        </p>
        <p className="text-muted">
          {isReadOnly(kind)
            ? 'Connecting reads these memories, and writes nothing.'
            : 'Connecting reads these memories. Nothing is written to this store until you allow it.'}
        </p>
      </div>
      {writable ? null : (
        <Notice tone="warn" title="This store can only be read.">
          {why}
        </Notice>
      )}
      {facts === 0 ? (
        <Notice tone="warn">
          {!namesOne(scope.by)
            ? 'It has no memories that can be read. Connect it and read again later.'
            : `No memories of ${scopeWords(scope)}. Check the name, or connect and read again later.`}
        </Notice>
      ) : null}
      {writable ? <CapabilityTable product={product} capabilities={found} /> : null}
      {children}
    </StepSection>
  )
}

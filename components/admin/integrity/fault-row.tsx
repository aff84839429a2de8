import type { Route } from 'next'

import { AgentName } from '@/components/shared/agent-name'
import { FactMarks } from '@/components/shared/fact-marks'
import { intervalWords } from '@/components/shared/interval-words'
import { Link } from '@/components/ui/link'
import { REPAIRS, type IntegrityRule } from '@/lib/domain/integrity'
import { formatNumber } from '@/lib/language/format'
import type { FaultView } from '@/lib/views/integrity'

import { RepairButton } from './repair-button'

/** One finding: the facts to look at, and what can be done. */
export function FaultRow({ fault }: { readonly fault: FaultView }) {
  const { facts, factCount, about, agentId, rule } = fault
  return (
    <li className="border-line flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="text-label text-muted flex flex-wrap gap-x-3">
          <span>
            <AgentName id={agentId} />
          </span>
          {about === null ? null : about.href === null ? (
            <span className="wrap-anywhere">
              Source <bdi>{about.label}</bdi>
            </span>
          ) : (
            // The view gives the app's own addresses only.
            <Link href={about.href as Route} className="link reach">
              {about.label}
            </Link>
          )}
        </p>
        <ul className="flex flex-col gap-1">
          {facts.map((fact, index) => (
            <li key={fact.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <Link
                href={`/memory/facts/${fact.id}`}
                dir="auto"
                className="link tap line-clamp-2 wrap-anywhere"
              >
                {fact.content}
              </Link>
              <span className="text-label text-muted inline-flex flex-wrap items-center gap-1.5">
                {index === 1 && WITH_SUCCESSOR.includes(rule) ? 'its successor, ' : ''}
                {intervalWords(fact)}
                <FactMarks fact={fact} />
              </span>
            </li>
          ))}
        </ul>
        {factCount > facts.length ? (
          <p className="text-label text-muted">and {formatNumber(factCount - facts.length)} more</p>
        ) : null}
        {facts[0] === undefined || !IN_CHAIN.includes(rule) ? null : (
          <Link
            href={`/memory/facts/${facts[0].id}#timeline`}
            className="link tap text-label self-start leading-6"
          >
            Timeline
          </Link>
        )}
      </div>
      {REPAIRS[rule].length === 0 ? null : <RepairButton faults={[fault]} label="Repair…" />}
    </li>
  )
}

const WITH_SUCCESSOR: readonly IntegrityRule[] = [
  'foreign-successor',
  'untrue-successor',
  'current-with-successor',
  'overlap',
  'backwards',
]
const IN_CHAIN: readonly IntegrityRule[] = ['circle', ...WITH_SUCCESSOR]

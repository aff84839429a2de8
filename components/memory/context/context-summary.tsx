import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { asOfSearch } from '@/lib/filters/as-of'
import type { ContextFilter } from '@/lib/filters/context-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ContextView } from '@/lib/views/context'

import { ContextMenu } from './context-menu'
import { SentText } from './sent-text'

/** How much the agent receives, the text exactly as sent, and how to copy it or get it by API. */
export function ContextSummary({
  view,
  filter,
}: {
  readonly view: ContextView
  readonly filter: ContextFilter
}) {
  const { json, markdown, constraintsLeftOut } = view
  const past = filter.trueAt !== null || filter.knownAt !== null
  const api = (format: 'md' | 'json') =>
    `/api/context?${new URLSearchParams({ agent: json.agent, format, tokens: filter.budget, ...asOfSearch(filter) })}`
  return (
    <Section
      id="told"
      title={past ? 'Received then' : 'Received now'}
      titleClass="sr-only"
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-belief">
          {receiverWords(filter)}{' '}
          {json.leftOut === 0 ? formatCount(json.facts.length, 'fact') : receivedOf(json)} (
          {formatNumber(json.tokens)} of {formatNumber(json.budgetTokens)} tokens).{' '}
          {json.leftOut === 0 ? null : (
            <a className="link" href="#left-out">
              {formatNumber(json.leftOut)} did not fit
            </a>
          )}
        </p>
        <ContextMenu
          markdown={markdown}
          json={JSON.stringify(json, null, 2)}
          api={{ md: api('md'), json: api('json') }}
        />
      </div>
      {constraintsLeftOut === 0 ? null : (
        <Notice
          tone="bad"
          title={`${formatNumber(constraintsLeftOut)} ${constraintsLeftOut === 1 ? 'constraint does' : 'constraints do'} not fit.`}
        >
          The agent does not receive all of its constraints. Give it a larger budget.
        </Notice>
      )}
      {(filter.history && filter.proposalId === null) || json.current === 0 ? null : (
        <SentText markdown={markdown} />
      )}
      <details>
        <summary className="text-label text-muted tap flex w-fit items-center gap-2">
          Which facts come first
        </summary>
        <p className="text-muted max-w-190 pl-5">
          Whole facts are taken in this order while they fit: constraints, protected facts, then by
          importance (0.50 if unknown), confirmations, latest beginning or confirmation, and
          arrival. A token counts as four bytes of UTF-8: right for English, too few for other
          scripts.
        </p>
      </details>
    </Section>
  )
}

/** What was true then says nothing of what was received: that depends on what was known then. */
function receiverWords({ trueAt, knownAt }: Pick<ContextFilter, 'trueAt' | 'knownAt'>): string {
  if (knownAt !== null) return 'This agent received'
  return trueAt === null
    ? 'This agent receives'
    : 'With what is known today, this agent would have received'
}

function receivedOf({ facts, current }: ContextView['json']): string {
  return `${formatNumber(facts.length)} of ${formatCount(current, 'fact')}`
}

import { CopyButton } from '@/components/ui/copy-button'
import { CountLink } from '@/components/ui/count-link'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { asOfSearch } from '@/lib/filters/as-of'
import type { ContextFilter } from '@/lib/filters/context-filter'
import { formatNumber } from '@/lib/language/format'
import type { ContextView } from '@/lib/views/context'

/** How much the agent receives, how that is counted, and how to copy or download it. */
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
      className="flex flex-col gap-2"
    >
      <p className="max-w-3xl">
        <strong className="font-semibold">
          {formatNumber(json.facts.length)} of{' '}
          <CountLink
            count={json.current}
            href={`/facts?${new URLSearchParams({ agent: json.agent })}`}
            label={past ? 'Facts of the agent then' : 'Current facts of the agent'}
          />{' '}
          {past ? 'facts of that moment' : 'current facts'}
        </strong>
        , about {formatNumber(json.tokens)} of {formatNumber(json.budgetTokens)} tokens.{' '}
        {json.leftOut === 0 ? (
          'All fit.'
        ) : (
          <>
            <a className="link" href="#left-out">
              {formatNumber(json.leftOut)} did not fit
            </a>
            .
          </>
        )}{' '}
        <span className="text-muted">
          A token is taken as four bytes of UTF-8: about right for English, too few for other
          scripts; it has {formatNumber(json.bytes)} bytes.
        </span>
      </p>
      <details>
        <summary className="text-label text-muted flex min-h-6 w-fit items-center gap-2">
          What comes first
        </summary>
        <p className="text-muted max-w-3xl pl-5">
          Facts are taken whole, in this order, as long as they fit: constraints; protected facts;
          then by importance (.50 where none is known), by how often somebody confirmed them, by how
          lately they began or were confirmed, and the last to arrive. They are read by kind and
          entity.
        </p>
      </details>
      {constraintsLeftOut === 0 ? null : (
        <Notice
          tone="bad"
          title={`${formatNumber(constraintsLeftOut)} ${constraintsLeftOut === 1 ? 'constraint does' : 'constraints do'} not fit.`}
        >
          The agent does not receive all of its constraints. Give it a larger budget.
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CopyButton text={markdown} label="Copy as Markdown">
          Copy as Markdown
        </CopyButton>
        <CopyButton text={JSON.stringify(json, null, 2)} label="Copy as JSON">
          Copy as JSON
        </CopyButton>
        <a className="link min-h-6" href={api('md')}>
          Markdown by API
        </a>
        <a className="link min-h-6" href={api('json')}>
          JSON by API
        </a>
      </p>
    </Section>
  )
}

import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import type { GoLiveState } from '@/lib/domain/go-live-state'
import { DEFAULT_AGENT } from '@/lib/filters/agent-address'
import { shadowHref } from '@/lib/filters/shadow-filter'
import type { AgentState, Portfolio } from '@/lib/views/go-live'

import { checkAction } from './check-action'
import { STATE_LOOKS } from './state-banner'

/** Every agent and what it still needs; the default for new agents comes last and is never judged (rule GA70). */
export function AgentTable({ portfolio }: { readonly portfolio: Portfolio }) {
  return (
    <Table caption="Agents, those that need a decision first">
      <thead>
        <tr>
          <Th className="xl:w-72">Agent</Th>
          <Th className="max-md:hidden xl:min-w-48">State</Th>
          <Th className="max-md:hidden">Checks</Th>
          <Th className="max-md:hidden">What’s missing</Th>
          <Th className="text-right">Next</Th>
        </tr>
      </thead>
      <tbody>
        {portfolio.agents.map((state) => (
          <AgentRow key={state.agent} state={state} />
        ))}
        <tr data-agent={DEFAULT_AGENT}>
          <RowHeader className={`min-w-32 align-top ${LEVEL}`}>
            <Link href={shadowHref({ agent: DEFAULT_AGENT, sample: null })} className="link reach">
              Default for new agents
            </Link>
          </RowHeader>
          <Td className={`max-md:hidden ${LEVEL}`}>
            <State state={portfolio.fallback} />
          </Td>
          <Td className={`text-muted max-md:hidden ${LEVEL}`}>–</Td>
          <Td className={`text-muted max-md:hidden ${LEVEL}`}>
            {portfolio.fallback.limitsWait ? LIMITS_WAIT : '–'}
          </Td>
          <Td className="text-right">
            <ButtonLink href="/settings">Change default</ButtonLink>
          </Td>
        </tr>
      </tbody>
    </Table>
  )
}

function AgentRow({ state }: { readonly state: AgentState }) {
  const { agent, title, kind, passed, required, action, sample } = state
  const rest = action?.kind === 'check' ? restWords(required - passed - 1) : null
  const missing = [state.missing, rest, state.limitsWait ? LIMITS_WAIT : null]
    .filter((each) => each !== null)
    .join(' ')
  const href = shadowHref({ agent, sample: null })
  const next =
    action?.kind === 'check'
      ? checkAction(action.gate, { agent, sample })
      : { label: NEXT[kind], href }
  return (
    <tr data-agent={agent} data-state={kind}>
      <RowHeader className={`min-w-32 align-top ${LEVEL}`}>
        <Link href={href} className="link reach wrap-anywhere" dir="auto">
          {title ?? agent}
        </Link>
        <div className="pt-1 md:hidden">
          <State state={state} />
          <p className="text-muted wrap-anywhere">{missing}</p>
        </div>
      </RowHeader>
      <Td className={`max-md:hidden ${LEVEL}`}>
        <State state={state} />
      </Td>
      <Td className={`whitespace-nowrap tabular-nums max-md:hidden ${LEVEL}`}>
        {kind === 'empty' ? '–' : `${passed} of ${required}`}
      </Td>
      <Td className={`wrap-anywhere max-md:hidden ${LEVEL}`}>{missing === '' ? '–' : missing}</Td>
      <Td className="text-right">
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
      </Td>
    </tr>
  )
}

function State({ state: { kind, headline } }: { readonly state: GoLiveState }) {
  const { glyph, word, name } = STATE_LOOKS[kind]
  const whole = kind === 'relaxed' || kind === 'live' // the state says more than its name
  return (
    <span className="inline-flex gap-1.5 font-medium">
      <span aria-hidden="true" className={`w-4 shrink-0 font-mono ${word}`}>
        {glyph}
      </span>
      <span className={whole ? '' : 'whitespace-nowrap'}>{whole ? headline : name}</span>
    </span>
  )
}

/** The table names the first check that is missing; no one is to think that it is the only one. */
function restWords(count: number): string | null {
  if (count < 1) return null
  return count === 1 ? '1 more check doesn’t pass.' : `${count} more checks don’t pass.`
}

const LEVEL = 'pt-3' // with the words on the button of the row
const LIMITS_WAIT = 'Looser limits wait for a second person.'

/** What its page offers first, where that is no check. */
const NEXT: Readonly<Record<GoLiveState['kind'], string>> = {
  returned: 'See what happened',
  ready: 'Sign…',
  relaxed: 'Review limits',
  'half-signed': 'Sign second…',
  'not-yet': 'Show checks',
  empty: 'Open',
  shadow: 'Open',
  slipping: 'Show checks',
  unsigned: 'Open',
  live: 'Open',
}

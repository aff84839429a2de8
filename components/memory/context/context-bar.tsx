'use client'

import { useRouter } from 'next/navigation'

import { DayField } from '@/components/shared/day-field'
import { NameSelect } from '@/components/shared/name-select'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select-field'
import { Switch } from '@/components/ui/switch'
import {
  CONTEXT_BUDGETS,
  EVERY_PROPOSAL,
  contextHref,
  type ContextFilter,
} from '@/lib/filters/context-filter'
import { formatNumber } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'
import type { WaitingProposal } from '@/lib/views/context-trial'

const SHOWN = 80 // characters of a proposal in the list

const shortened = (title: string) =>
  title.length > SHOWN ? `${title.slice(0, SHOWN - 1).trimEnd()}…` : title

/** Whose memory is read, how much of it, and what beside it. */
export function ContextBar({
  agentId,
  filter,
  agents,
  waiting,
}: {
  readonly agentId: string
  readonly filter: ContextFilter
  readonly agents: readonly AgentView[]
  readonly waiting: readonly WaitingProposal[]
}) {
  const router = useRouter()
  const past = filter.trueAt !== null || filter.knownAt !== null
  const { proposalId: tried } = filter
  const state = tried === null ? 'now' : tried === EVERY_PROPOSAL ? 'all' : 'one'
  const proposalOf = { now: null, all: EVERY_PROPOSAL, one: waiting[0]?.id ?? null } as const
  const go = (patch: Partial<ContextFilter>) =>
    router.push(contextHref(agentId, { ...filter, ...patch }), { scroll: false })
  return (
    <search aria-label="Options" className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,24rem)_11rem_11rem]">
        <NameSelect
          label="Agent"
          any={null}
          value={agentId}
          options={agents.map(({ id, title }) => ({ name: id, title }))}
          onChange={(agent) =>
            router.push(
              contextHref(agent ?? agentId, { trueAt: filter.trueAt, knownAt: filter.knownAt }),
            )
          }
        />
        <SelectField
          label="Budget"
          value={filter.budget}
          options={CONTEXT_BUDGETS.map((value) => ({
            value,
            label: `${formatNumber(Number(value))} tokens`,
          }))}
          onChange={(budget) => go({ budget })}
        />
        {past ? null : (
          <DayField
            label="Changed since"
            value={filter.since}
            onChange={(since) => go({ since })}
          />
        )}
      </div>
      {past ? (
        <p className="text-muted">
          Changes, approvals and superseded versions are shown only for now.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {waiting.length === 0 && state === 'now' ? null : (
            <Segmented
              label="Which state"
              value={state}
              options={[
                { value: 'now', label: 'Now' },
                { value: 'all', label: 'If all approved' },
                { value: 'one', label: 'If one approved' },
              ]}
              onChange={(next) => go({ history: false, proposalId: proposalOf[next] })}
            />
          )}
          {state === 'now' ? (
            <Switch
              label="Show fact by fact, with superseded versions"
              checked={filter.history}
              onChange={(history) => go({ history })}
            />
          ) : null}
          {state === 'one' ? (
            <div className="w-full max-w-xl">
              <NameSelect
                label="Which proposal"
                any={null}
                value={filter.proposalId}
                options={waiting.map(({ id, number, older, newer }) => ({
                  name: id,
                  title: shortened(`P-${number}: ${older} → ${newer}`),
                }))}
                onChange={(proposalId) => go({ proposalId })}
              />
            </div>
          ) : null}
        </div>
      )}
    </search>
  )
}

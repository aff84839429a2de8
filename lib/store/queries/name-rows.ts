import type { ChangeTable } from '@/lib/domain/change'
import { PHASE_NAMES } from '@/lib/domain/terms'

import { DEFAULT_POLICY_ID } from '../policies'
import type { Tx } from '../port'
import { nameAgents } from './name-agents'
import { proposalNumbers } from './proposal-numbers'

/** A row's name for people, and the page that shows it. */
export type RowName = { readonly label: string; readonly href: string | null }

/** Returns the names of rows, by `table:id`. */
export async function nameRows(
  reader: Tx,
  rows: readonly { readonly table: ChangeTable; readonly id: string }[],
): Promise<ReadonlyMap<string, RowName>> {
  const idsOf = (table: ChangeTable) => [
    ...new Set(rows.filter((row) => row.table === table).map(({ id }) => id)),
  ]
  const named = await Promise.all([
    nameFacts(reader, idsOf('fact')),
    nameProposals(reader, idsOf('proposal')),
    nameVerdicts(reader, idsOf('verdict')),
    nameSources(reader, idsOf('source')),
    nameSamples(reader, idsOf('sample')),
    nameLabels(reader, idsOf('label')),
    nameSwitches(reader, idsOf('switch')),
    nameWeights(reader, idsOf('weights')),
    nameRequests(reader, idsOf('limits')),
    nameKeptApart(reader, idsOf('kept-apart')),
    nameEndedAnswers(reader, idsOf('ended-answer')),
    namePolicies(reader, idsOf('policy')),
  ])
  return new Map(named.flat())
}

type Named = readonly [string, RowName]

async function nameFacts(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const facts = await reader.fact.findMany({ where: { id: { in: ids } } })
  return facts.map(({ id, content }) => [
    `fact:${id}`,
    { label: content, href: `/memory/facts/${id}` },
  ])
}

async function nameProposals(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  const numbers = await proposalNumbers(reader, ids)
  return [...numbers].map(([id, number]) => [
    `proposal:${id}`,
    { label: `P-${number}`, href: `/p/${number}` },
  ])
}

async function nameVerdicts(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const verdicts = await reader.verdict.findMany({
    where: { id: { in: ids } },
    include: { proposal: { select: { id: true, number: true } } },
  })
  return verdicts.map(({ id, reviewer, proposal }) => [
    `verdict:${id}`,
    { label: `Decision of ${reviewer} on P-${proposal.number}`, href: `/p/${proposal.number}` },
  ])
}

async function nameSources(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const sources = await reader.source.findMany({ where: { id: { in: ids } } })
  return sources.map(({ id, system, externalId }) => [
    `source:${id}`,
    { label: externalId === null ? system : `${system} ${externalId}`, href: null },
  ])
}

async function nameSamples(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const samples = await reader.sample.findMany({ where: { id: { in: ids } } })
  return samples.map(({ id, number }) => [
    `sample:${id}`,
    { label: `Sample ${number}`, href: `/review/blind/${number}` },
  ])
}

async function nameLabels(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const labels = await reader.label.findMany({
    where: { id: { in: ids } },
    include: {
      pair: { select: { position: true, sample: { select: { id: true, number: true } } } },
    },
  })
  return labels.map(({ id, reviewer, pair: { position, sample } }) => [
    `label:${id}`,
    {
      label: `Label of ${reviewer} on pair ${position + 1} of sample ${sample.number}`,
      href: `/review/blind/${sample.number}`,
    },
  ])
}

async function nameSwitches(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const switches = await reader.phaseSwitch.findMany({ where: { id: { in: ids } } })
  const names = await nameAgents(
    reader,
    switches.map(({ agentId }) => agentId ?? ''),
  )
  return switches.map(({ id, agentId, toPhase }, at) => [
    `switch:${id}`,
    {
      label: `${PHASE_NAMES[toPhase === 3 ? 3 : 2]}: ${agentId === null ? 'all agents' : names[at]}`,
      href: agentId === null ? '/go-live' : `/go-live/agents/${encodeURIComponent(agentId)}`,
    },
  ])
}

async function nameWeights(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const sets = await reader.weightSet.findMany({ where: { id: { in: ids } } })
  return sets.map(({ id, agentId, detectorVersion }) => [
    `weights:${id}`,
    {
      label: `Weights ${detectorVersion}`,
      href:
        agentId === null
          ? '/go-live/default/advanced'
          : `/go-live/agents/${encodeURIComponent(agentId)}/advanced`,
    },
  ])
}

async function nameRequests(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const requests = await reader.limitRequest.findMany({ where: { id: { in: ids } } })
  return requests.map(({ id, agentId, firstSigner }) => [
    `limits:${id}`,
    {
      label: `Limits requested by ${firstSigner}`,
      href:
        agentId === null ? '/go-live/default' : `/go-live/agents/${encodeURIComponent(agentId)}`,
    },
  ])
}

async function nameKeptApart(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const rows = await reader.keptApart.findMany({ where: { id: { in: ids } } })
  return rows.map(({ id, pairKey }) => [
    `kept-apart:${id}`,
    {
      label: 'Two facts that aren’t duplicates',
      href: `/memory/facts/${pairKey.split('|')[0] ?? ''}`,
    },
  ])
}

async function nameEndedAnswers(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const rows = await reader.endedAnswer.findMany({ where: { id: { in: ids } } })
  return rows.map(({ id, by, olderFactId }) => [
    `ended-answer:${id}`,
    { label: `Answer of ${by}`, href: `/memory/facts/${olderFactId}` },
  ])
}

async function namePolicies(reader: Tx, ids: string[]): Promise<readonly Named[]> {
  if (ids.length === 0) return []
  const names = await nameAgents(reader, ids)
  return ids.map((id, at) => [
    `policy:${id}`,
    id === DEFAULT_POLICY_ID
      ? { label: 'Policy for all agents', href: '/settings' }
      : { label: `Policy for ${names[at]}`, href: `/settings?agent=${encodeURIComponent(id)}` },
  ])
}

import { CHANGE_TABLES, type ChangeTable } from '@/lib/domain/change'
import { PHASE_NAMES } from '@/lib/domain/terms'
import { DEFAULT_POLICY_ID } from '@/lib/store/policies'
import type { Tx } from '@/lib/store/port'
import { nameAgents } from '@/lib/store/queries/name-agents'
import { proposalNumbers } from '@/lib/store/queries/proposal-numbers'

/** A row's name for people, and the page that shows it. */
export type RowName = { readonly label: string; readonly href: string | null }

/** Returns the names of rows, by `table:id`. */
export async function nameRows(
  reader: Tx,
  rows: readonly { readonly table: ChangeTable; readonly id: string }[],
): Promise<ReadonlyMap<string, RowName>> {
  const named = await Promise.all(
    CHANGE_TABLES.map(async (table) => {
      const ids = [...new Set(rows.filter((row) => row.table === table).map(({ id }) => id))]
      const names = ids.length === 0 ? [] : await NAMES[table](reader, ids)
      return names.map(([id, label, href]) => [`${table}:${id}`, { label, href }] as const)
    }),
  )
  return new Map(named.flat())
}

type Named = readonly [id: string, label: string, href: string | null]

const NAMES: Readonly<
  Record<ChangeTable, (reader: Tx, ids: string[]) => Promise<readonly Named[]>>
> = {
  fact: async (reader, ids) => {
    const facts = await reader.fact.findMany(withIds(ids))
    return facts.map(({ id, content }) => [id, content, factPage(id)])
  },
  proposal: async (reader, ids) => {
    const numbers = await proposalNumbers(reader, ids)
    return [...numbers].map(([id, number]) => [id, `P-${number}`, `/p/${number}`])
  },
  verdict: async (reader, ids) => {
    const include = { proposal: { select: { id: true, number: true } } } as const
    const verdicts = await reader.verdict.findMany({ ...withIds(ids), include })
    return verdicts.map(({ id, reviewer, proposal: { number } }) => [
      id,
      `Decision of ${reviewer} on P-${number}`,
      `/p/${number}`,
    ])
  },
  source: async (reader, ids) => {
    const sources = await reader.source.findMany(withIds(ids))
    return sources.map(({ id, system, externalId }) => [
      id,
      externalId === null ? system : `${system} ${externalId}`,
      null,
    ])
  },
  sample: async (reader, ids) => {
    const samples = await reader.sample.findMany(withIds(ids))
    return samples.map(({ id, number }) => [id, `Sample ${number}`, `/review/blind/${number}`])
  },
  label: async (reader, ids) => {
    const sample = { select: { id: true, number: true } } as const
    const include = { pair: { select: { position: true, sample } } } as const
    const labels = await reader.label.findMany({ ...withIds(ids), include })
    return labels.map(
      ({
        id,
        reviewer,
        pair: {
          position,
          sample: { number },
        },
      }) => [
        id,
        `Label of ${reviewer} on pair ${position + 1} of sample ${number}`,
        `/review/blind/${number}`,
      ],
    )
  },
  switch: async (reader, ids) => {
    const switches = await reader.phaseSwitch.findMany(withIds(ids))
    const names = await nameAgents(
      reader,
      switches.map(({ agentId }) => agentId ?? ''),
    )
    return switches.map(({ id, agentId, toPhase }, at) => [
      id,
      `${PHASE_NAMES[toPhase === 3 ? 3 : 2]}: ${agentId === null ? 'all agents' : names[at]}`,
      agentId === null ? '/go-live' : goLivePage(agentId),
    ])
  },
  weights: async (reader, ids) => {
    const sets = await reader.weightSet.findMany(withIds(ids))
    return sets.map(({ id, agentId, detectorVersion }) => [
      id,
      `Weights ${detectorVersion}`,
      `${goLivePage(agentId)}/advanced`,
    ])
  },
  limits: async (reader, ids) => {
    const requests = await reader.limitRequest.findMany(withIds(ids))
    return requests.map(({ id, agentId, firstSigner }) => [
      id,
      `Limits requested by ${firstSigner}`,
      goLivePage(agentId),
    ])
  },
  'kept-apart': async (reader, ids) => {
    const rows = await reader.keptApart.findMany(withIds(ids))
    return rows.map(({ id, pairKey }) => [
      id,
      'Two facts that aren’t duplicates',
      factPage(pairKey.split('|')[0] ?? ''),
    ])
  },
  'ended-answer': async (reader, ids) => {
    const rows = await reader.endedAnswer.findMany(withIds(ids))
    return rows.map(({ id, by, olderFactId }) => [id, `Answer of ${by}`, factPage(olderFactId)])
  },
  policy: async (reader, ids) => {
    const names = await nameAgents(reader, ids)
    return ids.map((id, at) =>
      id === DEFAULT_POLICY_ID
        ? [id, 'Policy for all agents', '/settings']
        : [id, `Policy for ${names[at]}`, `/settings?agent=${encodeURIComponent(id)}`],
    )
  },
}

function withIds(ids: string[]) {
  return { where: { id: { in: ids } } }
}

function factPage(id: string): string {
  return `/memory/facts/${id}`
}

function goLivePage(agentId: string | null): string {
  return agentId === null ? '/go-live/default' : `/go-live/agents/${encodeURIComponent(agentId)}`
}

import { z } from 'zod'

import { toWire } from '@/lib/contract/names'

import { onOneLine, plain, plainJson } from './plain'
import { SHOWN_OF_BURSTS } from './show-bursts'
import { SHOWN_OF_OPERATIONS } from './show-operations'
import { SHOWN_OF_STORES } from './show-stores'
import { shown, type Shown } from './shown'

// What people read. Programs read --json.

const fact = z.object({
  id: z.string(),
  version: z.int(),
  agent: z.string(),
  entity: z.string().nullable(),
  aspect: z.string().nullable(),
  content: z.string(),
  status: z.string(),
  valid_from: z.string(),
  protected: z.boolean(),
})

const proposal = z.object({
  number: z.int(),
  version: z.int(),
  agent: z.string(),
  entity: z.string(),
  aspect: z.string(),
  older: fact,
  newer: fact,
  confidence: z.number(),
  status: z.string(),
  verdict: z.string().nullable(),
  decided_by: z.string().nullable(),
  page: z.string(),
})

const proposalOfFact = z.object({
  number: z.int(),
  side: z.string(), // the other one is shown
  other: z.string(),
  confidence: z.number(),
  status: z.string(),
  verdict: z.string().nullable(),
})

const agent = z.object({
  id: z.string(),
  title: z.string().nullable(),
  live: z.boolean(),
  current_facts: z.int(),
  pending_proposals: z.int(),
})

const sweep = z.object({
  id: z.string(),
  agent: z.string(),
  status: z.string(),
  slots_done: z.int(),
  slots_total: z.int(),
  pairs_compared: z.int(),
  proposed: z.int(),
})

const entry = z.object({
  fact,
  current: z.boolean(),
  by: z.string().nullable(),
  at: z.string().nullable(),
})

const added = z.object({
  action: z.string(),
  id: z.string().nullable(),
  proposals: z.array(z.object({ number: z.int(), older_id: z.string() })),
  unclassified: z.boolean().optional(), // an older server does not say
  problem: z.string().nullable(),
})

/** What remains to be compared of the facts that were added. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  later: ['The next sweep compares the rest.'],
  failed: ['Detection failed. The next sweep compares them.'],
  off: ['Detection is off, so nothing was compared.'],
}

const UNCLASSIFIED =
  '  Not compared: add --entity and --aspect to have it compared with other facts.'

type Fact = z.infer<typeof fact>

/** How each thing is shown; the first that fits. */
const SHOWN: readonly Shown[] = [
  shown(proposal, (each) =>
    [
      `P-${each.number}  version ${each.version}  confidence ${each.confidence.toFixed(2)}  ${each.agent} · ${each.entity} · ${each.aspect}`,
      `  old  ${words(each.older)}`,
      `  new  ${words(each.newer)}`,
      each.verdict === null
        ? `  ${each.status}`
        : `  ${each.status}: ${each.verdict} by ${each.decided_by ?? 'nobody'}`,
    ].join('\n'),
  ),
  shown(
    z.object({ older: fact, newer: fact, why: z.string(), confidence: z.number() }),
    ({ older, newer, why, confidence }) =>
      [
        `${onOneLine(older.agent)}  confidence ${confidence.toFixed(2)}`,
        `  old  ${older.id} version ${older.version}  ${words(older)}`,
        `  new  ${newer.id} version ${newer.version}  ${words(newer)}`,
        `  ${onOneLine(why)}`,
      ].join('\n'),
  ),
  shown(
    z.object({
      older: fact,
      newer: fact.nullable(),
      ended_at: z.string().nullable(),
      verdict: z.string().nullable(),
    }),
    ({ older, newer, ended_at: at, verdict }) =>
      [
        `${older.id}  version ${older.version}  ${older.agent} · ended ${at?.slice(0, 10) ?? 'at a time not given'}`,
        `  old  ${words(older)}`,
        newer === null ? '  no newer fact' : `  new  ${words(newer)}`,
        `  ${verdict ?? 'open'}`,
      ].join('\n'),
  ),
  shown(fact, factText),
  shown(
    z.object({ fact, due_at: z.string() }),
    ({ fact: each, due_at: due }) => `${factText(each)}  [due since ${due.slice(0, 10)}]`,
  ),
  shown(
    proposalOfFact,
    ({ number, side, other, confidence, status, verdict }) =>
      `P-${number}  confidence ${confidence.toFixed(2)}  ${verdict === null ? status : `${status}: ${verdict}`}\n  ${side === 'older' ? 'new' : 'old'}  ${onOneLine(other)}`,
  ),
  shown(agent, (each) =>
    [
      each.id,
      each.live ? 'live' : 'shadow',
      `${each.current_facts} facts`,
      `${each.pending_proposals} to review`,
      ...(each.title === null ? [] : [each.title]),
    ].join('  '),
  ),
  shown(sweep, (each) =>
    [
      `Sweep of ${each.agent}: ${each.status}, ${each.slots_done} of ${each.slots_total} slots,`,
      `${each.pairs_compared} pairs compared, ${each.proposed} proposed`,
      `(${each.id})`,
    ].join(' '),
  ),
  shown(z.object({ agent: z.string(), markdown: z.string() }), ({ markdown }) =>
    markdown.trimEnd(),
  ),
  shown(
    z.object({
      groups: z.array(
        z.object({ facts: z.array(fact), survivor_id: z.string(), confidence: z.number() }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
    ({ groups, page, pages }) =>
      [
        ...groups.map(({ facts, survivor_id: survivor, confidence }) =>
          [
            `Similarity ${confidence.toFixed(2)}, ${survivor} would stay`,
            ...facts.map(factText),
          ].join('\n'),
        ),
        `Page ${page} of ${pages}`,
      ].join('\n'),
  ),
  shown(z.object({ entries: z.array(entry) }), ({ entries }) =>
    entries
      .map(({ fact: each, current, by, at }) =>
        [
          factText(each),
          current ? '  current' : at === null ? null : `  ended ${at} by ${by ?? 'its source'}`,
        ]
          .filter((line) => line !== null)
          .join('\n'),
      )
      .join('\n'),
  ),
  shown(
    z.object({ operation_id: z.string(), detection: z.string(), facts: z.array(added) }),
    ({ operation_id, detection, facts }) =>
      [
        ...facts.map(({ action, id, proposals, unclassified, problem }) =>
          [
            id === null ? action : `${action}  ${id}`,
            ...proposals.map(({ number, older_id: older }) => `  P-${number}: it may end ${older}`),
            ...(unclassified === true ? [UNCLASSIFIED] : []),
            ...(problem === null ? [] : [`  ${problem}`]),
          ].join('\n'),
        ),
        ...(LEFT[detection] ?? []),
        `Operation ${operation_id}`,
      ].join('\n'),
  ),
  shown(
    z.object({ operation_id: z.string(), applied: z.boolean(), proposal }),
    ({ operation_id, applied, proposal: { number, verdict } }) =>
      `P-${number}: ${verdict ?? 'open'}, ${applied ? 'applied' : 'recorded; no fact changed'}. Operation ${operation_id}`,
  ),
  shown(
    z.object({ operation_id: z.string(), fact }),
    ({ operation_id, fact: each }) => `${factText(each)}\nOperation ${operation_id}`,
  ),
  shown(z.strictObject({ operation_id: z.string() }), ({ operation_id: id }) => `Operation ${id}`),
  ...SHOWN_OF_OPERATIONS,
  ...SHOWN_OF_BURSTS,
  ...SHOWN_OF_STORES,
]

/** Returns a value as lines for a person; one that nobody described, as JSON. */
export function show(value: unknown): string {
  for (const { shape, text } of SHOWN) {
    const parsed = shape.safeParse(value)
    if (parsed.success) return plain(text(parsed.data as never))
  }
  return plainJson(toWire(value), 2)
}

function factText(each: Fact): string {
  const place = [each.agent, each.entity, each.aspect].filter((part) => part !== null).join(' · ')
  const state = [each.status, ...(each.protected ? ['protected'] : [])].join(', ')
  return `${each.id}  version ${each.version}  ${onOneLine(place)}\n  ${words(each)}  (${state})`
}

function words({ content, valid_from: from }: Pick<Fact, 'content' | 'valid_from'>): string {
  return `${onOneLine(content)}  [since ${from.slice(0, 10)}]`
}

import { z } from 'zod'

import { MODE_NAMES, PUSH_MODES, scopeWords, SCOPE_NAMES } from '@/lib/domain/connection'

import { onOneLine } from './plain'
import { shown, type Shown } from './shown'

// Connected stores and what is written to them, as people read them.

const count = z.int()

const connection = z.object({
  id: z.string(),
  product: z.string(),
  url: z.string(),
  agent: z.string(),
  scope_by: z.enum(SCOPE_NAMES),
  scope_id: z.string(),
  mode: z.enum(PUSH_MODES),
  state: z.string(),
  paused_why: z.string().nullable(),
  reading: z.boolean(),
  last_read_at: z.string().nullable(),
  last_read_problem: z.string().nullable(),
  partial: z.string().nullable(),
  facts: count,
  deliveries: z.record(z.string(), count),
})

const able = z.object({
  can: z.array(
    z.object({ what: z.string(), how: z.string().nullable(), why: z.string().nullable() }),
  ),
  tested: z.string(),
  guard: z.string(),
  seen: z.string(),
  again: z.string(),
})

const delivery = z.object({
  id: z.string(),
  connection_id: z.string(),
  product: z.string(),
  agent: z.string(),
  content: z.string(),
  change: z.string(),
  operation_seq: count,
  state: z.string(),
  problem: z.string().nullable(),
  way_out: z.string().nullable(),
  undone_there_at: z.string().nullable(),
})

export const SHOWN_OF_STORES: readonly Shown[] = [
  shown(connection.extend(able.shape), (each) => [lines(each), ...ableLines(each)].join('\n')),
  shown(connection, lines),
  shown(delivery, (each) =>
    [
      `${each.id}  ${each.product}  ${onOneLine(each.agent)}  operation #${each.operation_seq}`,
      `  ${each.change}: ${onOneLine(each.content)}`,
      `  ${each.state}`,
      ...(each.problem === null ? [] : [`  ${each.problem} ${each.way_out ?? ''}`.trimEnd()]),
      ...(each.undone_there_at === null
        ? []
        : [`  ${each.product} no longer holds it, seen ${each.undone_there_at}`]),
    ].join('\n'),
  ),
  shown(
    z.object({
      state: z.enum(['started', 'running', 'done']),
      added: count.nullable(),
      changed: count.nullable(),
      unchanged: count.nullable(),
      taken: count.nullable(),
      problems: z.array(z.string()),
    }),
    ({ state, added, changed, unchanged, taken, problems }) =>
      [
        state === 'done'
          ? `Read: ${added} added, ${changed} changed, ${unchanged} unchanged.`
          : BEGUN[state],
        ...(taken === null || taken === 0
          ? []
          : [`Changes of ours that are no longer there: ${taken}.`]),
        ...problems,
      ].join('\n'),
  ),
  shown(
    z.object({
      product: z.string(),
      writable: z.boolean(),
      why: z.string().nullable(),
      facts: count.nullable(),
    }),
    ({ product, writable, why, facts }) =>
      [
        `Found ${product}${facts === null ? '' : `, facts: ${facts}`}. Nothing was written.`,
        writable ? 'It can be written.' : `It can only be read. ${why ?? ''}`.trimEnd(),
      ].join('\n'),
  ),
  shown(
    z.object({ released: count, left: count, why: z.string().nullable() }),
    ({ released, left, why }) =>
      [
        `Released: ${released}.`,
        ...(left === 0 ? [] : [`Not released: ${left}. ${why ?? ''}`]),
      ].join('\n'),
  ),
  shown(
    z.object({ says: z.string(), method: z.string(), path: z.string(), body: z.string() }),
    ({ says, method, path, body }) =>
      [says, `${method} ${path}`, body, 'Nothing was written.'].join('\n'),
  ),
]

const BEGUN = {
  started: 'Started. “palimpsest connect show” says how it ended.',
  running: 'It is being read or written already.',
} as const

function lines(each: z.infer<typeof connection>): string {
  const { scope_by: by, scope_id: id, deliveries } = each
  const waiting = Object.entries(deliveries).filter(([, many]) => many > 0)
  return [
    `${each.id}  ${each.product}  ${each.state === 'on' ? MODE_NAMES[each.mode] : each.state}`,
    `  ${onOneLine(each.url)}  ${scopeWords({ by, id: onOneLine(id) })}`,
    `  agent ${onOneLine(each.agent)}, facts: ${each.facts}, ${readWords(each)}`,
    ...(waiting.length === 0
      ? []
      : [`  ${waiting.map(([state, many]) => `${many} ${state}`).join(', ')}`]),
    ...[each.paused_why, each.last_read_problem, each.partial]
      .filter((why, at, all) => why !== null && all.indexOf(why) === at)
      .map((why) => `  ${onOneLine(why ?? '')}`),
  ].join('\n')
}

function readWords({
  reading,
  last_read_at: at,
}: Pick<z.infer<typeof connection>, 'reading' | 'last_read_at'>): string {
  const last = at === null ? 'not read yet' : `read ${at}`
  return reading ? `${last}, reading now` : last
}

function ableLines({ can, tested, guard, seen, again }: z.infer<typeof able>): readonly string[] {
  return [
    ...can.map(({ what, how, why }) => `  ${what}: ${how ?? `no. ${why ?? ''}`.trimEnd()}`),
    `  tested with: ${tested}`,
    `  ${guard}`,
    `  When the agent stops seeing an ended fact: ${seen}`,
    `  When it is read again: ${again}`,
  ]
}

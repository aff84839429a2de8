import { z } from 'zod'

import { pushWords } from '@/lib/domain/confirm-push'

import { onOneLine } from './plain'
import { shown, type Shown } from './shown'

/** How facts that another system ended together are shown, and how often it was right. */
export const SHOWN_OF_BURSTS: readonly Shown[] = [
  shown(
    z.object({
      agent: z.string(),
      right: z.int(),
      answered: z.int(),
      open: z.int(),
      counted_to: z.int(),
    }),
    ({ agent: of, right, answered, open, counted_to: most }) =>
      `${of}: ${right} of ${answered} answered were right; ${open > most ? `more than ${most}` : open} to answer`,
  ),
  shown(
    z.object({
      id: z.string(),
      ended_at: z.string().nullable(),
      newer: z.object({ id: z.string(), content: z.string() }).nullable(),
      members: z.array(z.object({ id: z.string(), version: z.int(), content: z.string() })),
      more: z.boolean(),
      stores: z.array(z.string()),
      pushed: z.array(z.object({ store: z.string(), facts: z.int() })),
    }),
    ({ id, ended_at: at, newer, members, more, stores, pushed }) =>
      [
        `${id}  ended ${at?.slice(0, 19) ?? 'at a time not given'}`,
        newer === null ? '  no newer fact' : `  new  ${newer.id}  ${onOneLine(newer.content)}`,
        ...members.map((each) => `  old  ${each.id}  ${onOneLine(each.content)}`),
        ...(more ? ['  and others'] : []),
        ...(pushed.length > 0 ? [`  If you give them back: ${pushWords(pushed)}`] : []),
        ...stores.map((sentence) => `  If you give them back: ${sentence}`),
      ].join('\n'),
  ),
  shown(
    z.object({
      id: z.string(),
      newer_id: z.string().nullable(),
      facts: z.int(),
      ended_at: z.string().nullable(),
    }),
    ({ id, newer_id: newer, facts, ended_at: at }) =>
      `${id}  ${facts} facts ended ${at?.slice(0, 19) ?? 'at a time not given'}, ${newer === null ? 'without a newer fact' : `by ${newer}`}`,
  ),
  shown(
    z.object({
      answered: z.int(),
      failed: z.array(z.object({ id: z.string(), problem: z.string() })),
    }),
    ({ answered, failed }) =>
      [`Answered: ${answered}`, ...failed.map(({ id, problem }) => `  ${id}: ${problem}`)].join(
        '\n',
      ),
  ),
]

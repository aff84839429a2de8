import type { Listed } from '@/lib/contract/registry'
import { VALUES } from '@/lib/contract/verdict-words'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

import * as bulk from './bulk'
import * as facts from './facts'
import * as measure from './measure'
import * as merge from './merge'
import * as phase from './phase'
import * as policy from './policy'
import * as repairs from './repairs'
import * as retention from './retention'
import * as sweeps from './sweeps'
import * as undo from './undo'
import * as verdicts from './verdicts'
import * as weights from './weights'

type Action = (sent: unknown) => Promise<Result<unknown, Refusal>>

/** Every action of the pages by its name, as somebody posts to it who may send anything. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    ...bulk,
    ...facts,
    ...measure,
    ...merge,
    ...phase,
    ...policy,
    ...repairs,
    ...retention,
    ...sweeps,
    ...undo,
    ...verdicts,
    ...weights,
  } as Record<string, unknown>).flatMap(([name, action]) =>
    typeof action === 'function' ? [[name, action as Action]] : [],
  ),
)

/** What a page sends to the action of a verb. */
export function sentFor({
  listed: { verb },
  input: { verdict, ...rest },
  version,
  key,
}: {
  readonly listed: Listed
  readonly input: Readonly<Record<string, unknown>>
  readonly version: number | null
  readonly key: string
}): object {
  const [noun = '', does = ''] = verb.name.split('.')
  return {
    ...rest,
    ...(verb.versioned === true && noun === 'facts' && { verb: does }),
    ...(verdict !== undefined && { value: VALUES[verdict as keyof typeof VALUES] }),
    ...(version !== null && { version }),
    idempotencyKey: key,
  }
}

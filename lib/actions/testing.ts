import type { PageVerb } from '@/lib/contract/verb'
import { VALUES } from '@/lib/contract/verdict-words'
import type { Result } from '@/lib/domain/result'

import * as bulk from './bulk'
import * as connections from './connections'
import * as demo from './demo'
import * as ended from './ended'
import * as facts from './facts'
import * as imports from './imports'
import * as measure from './measure'
import * as merge from './merge'
import * as people from './people'
import * as phase from './phase'
import * as policy from './policy'
import * as possible from './possible'
import * as repairs from './repairs'
import * as retention from './retention'
import * as sweeps from './sweeps'
import * as tokens from './tokens'
import * as tries from './try'
import * as undo from './undo'
import * as verdicts from './verdicts'
import * as webhooks from './webhooks'
import * as weights from './weights'

type Action = (sent: unknown) => Promise<Result<unknown>>

/** Every action of the pages by its name, as somebody posts to it who may send anything. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    ...bulk,
    ...connections,
    ...demo,
    ...ended,
    ...facts,
    ...imports,
    ...measure,
    ...merge,
    ...people,
    ...phase,
    ...policy,
    ...possible,
    ...repairs,
    ...retention,
    ...sweeps,
    ...tokens,
    ...tries,
    ...undo,
    ...verdicts,
    ...webhooks,
    ...weights,
  } as Record<string, unknown>).flatMap(([name, action]) =>
    typeof action === 'function' ? [[name, action as Action]] : [],
  ),
)

/** What a page sends to the action of a verb. */
export function sentFor({
  verb,
  input: { verdict, ...rest },
  version,
  key,
}: {
  readonly verb: PageVerb
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

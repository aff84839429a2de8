import { setTimeout as pause } from 'node:timers/promises'

import { verbNamed } from '@/lib/contract/registry'
import { formatCount, formatNumber } from '@/lib/language/format'

import type { Terminal } from './command'
import type { Answer } from './door'
import { onOneLine } from './plain'

const LOOK_MS = 500

/** Waits for an import; to somebody who looks it says how many facts are written, once a large one has begun. */
export async function followImport(
  terminal: Terminal,
  answer: Promise<Answer>,
  lookMs = LOOK_MS,
): Promise<Answer> {
  if (!terminal.interactive) return answer
  const door = await terminal.door()
  const over = answer.then(
    () => true,
    () => true,
  )
  let said = ''
  while (!(await Promise.race([over, pause(lookMs, false)]))) {
    const feed = await door.ask({
      listed: verbNamed('operations.list'),
      input: { last: 5 },
      version: null,
      key: '',
    })
    const progress = feed.ok ? progressIn(feed.value as Feed) : ''
    if (progress !== said && progress !== '') terminal.say(progress)
    said = progress
  }
  return answer
}

type Feed = {
  readonly items: readonly {
    readonly in_effect: boolean
    readonly event: {
      readonly type: string
      readonly name?: string
      readonly added?: number
      readonly left?: number
    } | null
  }[]
}

/** How far the newest import is that is still being written; empty when there is none. */
function progressIn({ items }: Feed): string {
  const { event } = items.findLast((each) => each.in_effect && (each.event?.left ?? 0) > 0) ?? {}
  if (event?.type !== 'imported') return ''
  const { name = '', added = 0, left = 0 } = event
  return onOneLine(`${name}: ${formatNumber(added)} of ${formatCount(added + left, 'fact')}`)
}

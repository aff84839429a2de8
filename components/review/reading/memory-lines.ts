import { formatDay } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/screen'

/** One line of what the agent receives on the aspect, before approving and after. */
export type MemoryLine = {
  readonly id: string
  readonly sign: '−' | '+' | '='
  readonly words: string
  readonly content: string
  readonly validFrom: string
}

export type Memory = {
  readonly heading: string
  readonly lines: readonly MemoryLine[] // oldest first
  readonly hidden: number // siblings that the agent receives too and that do not ride along
}

type Asked = Pick<
  ProposalView,
  'older' | 'newer' | 'siblings' | 'siblingCount' | 'effect' | 'shadow' | 'applied'
>

/** Returns the agent's context on the aspect line by line, by the rule that approving follows. */
export function memoryOf(proposal: Asked): Memory {
  const { effect, siblings, siblingCount } = proposal
  const sides = (['older', 'newer'] as const).flatMap((side): readonly MemoryLine[] => {
    const { id, content, validFrom } = proposal[side]
    const [before, after] = [effect.received.includes(side), effect.receivedAfter.includes(side)]
    if (effect.laterAt !== null) {
      return [{ id, content, validFrom, ...laterChange(side, effect.laterAt) }]
    }
    if (!before && !after) return []
    return [{ id, content, validFrom, ...changeOf(before, after) }]
  })
  const others = siblings.map(({ id, content, validFrom }): MemoryLine => {
    return { id, content, validFrom, ...changeOf(true, true) }
  })
  const lines = [...sides, ...others].toSorted(
    (a, b) => Date.parse(a.validFrom) - Date.parse(b.validFrom),
  )
  return { heading: headingOf(proposal), lines, hidden: siblingCount - siblings.length }
}

function changeOf(before: boolean, after: boolean): Pick<MemoryLine, 'sign' | 'words'> {
  if (before && after) return { sign: '=', words: 'still told' }
  return before ? { sign: '−', words: 'no longer told' } : { sign: '+', words: 'told from then on' }
}

/** A newer fact that has not begun takes the place of the older one when it does (rule T4). */
function laterChange(side: 'older' | 'newer', at: string): Pick<MemoryLine, 'sign' | 'words'> {
  return side === 'older'
    ? { sign: '=', words: `told until ${formatDay(at)}` }
    : { sign: '+', words: `told from ${formatDay(at)}` }
}

function headingOf({ effect, shadow, applied }: Asked): string {
  const { activeBefore, activeAfter } = effect
  const before = `${activeBefore} ${activeBefore === 1 ? 'line' : 'lines'}`
  if (applied && effect.laterAt !== null)
    return `The agent is told ${before} on this until ${formatDay(effect.laterAt)}, then the newer one`
  if (applied) return `The agent was told ${before} on this, ${activeAfter} since it was approved`
  if (effect.laterAt !== null)
    return `The agent is told ${before} on this now; approving changes it on ${formatDay(effect.laterAt)}${shadow ? ', if it were live' : ''}`
  if (activeBefore === activeAfter) return `The agent is told ${before} on this; none would change`
  const after = shadow ? `${activeAfter} if it were live` : `${activeAfter} after approving`
  return `The agent is told ${before} on this now, ${after}`
}

import { formatCount, formatNumber } from '@/lib/language/format'
import type { FoundView } from '@/lib/views/found'

/** One line about what an import or a sweep found: `Sweep finished: ` `3 proposals found` `.` */
export type FoundWords = {
  readonly lead: string
  readonly count: string // the part that matters; may be empty
  readonly rest: string
}

const LEADS = {
  none: '',
  running: 'Sweep running: ',
  waiting: 'Sweep waiting for the agent’s running one: ',
  done: 'Sweep finished: ',
  cancelled: 'Sweep cancelled: ',
  failed: 'Sweep failed: ',
} as const

const READ = {
  everything: ' Checked every fact.',
  changed: ' Checked only the facts that changed.',
} as const

/** True once no sweep is left to run. */
export function isSwept({ sweep }: FoundView): boolean {
  return sweep !== 'running' && sweep !== 'waiting'
}

/** Says what was found; null where nothing was looked for. `titled`: the title beside says that it is a sweep. */
export function foundWords(view: FoundView, titled = false): FoundWords | null {
  const { sweep, found } = view
  if (sweep === 'none' && found === 0) return null
  const lead = titled && sweep === 'done' ? '' : LEADS[sweep]
  if (sweep === 'running') {
    const done = `${formatNumber(view.slotsDone)} of ${formatNumber(view.slotsTotal)} aspects compared`
    return found === 0
      ? { lead: `${lead}${done}.`, count: '', rest: '' }
      : { lead, count: countOf(found), rest: `, ${done}.` }
  }
  if (sweep === 'waiting' && found === 0)
    return {
      lead: 'The sweep starts once the agent’s running one ends.',
      count: '',
      rest: '',
    }
  const skipped =
    view.unclassified === 0
      ? ''
      : ` ${formatCount(view.unclassified, 'fact')} skipped: no entity or aspect.`
  const notRead =
    view.notRead === 0
      ? ''
      : ` ${formatCount(view.notRead, 'fact is', 'facts are')} in another language, which only a model can compare.`
  const read = view.reads === null || sweep !== 'done' ? '' : READ[view.reads]
  const after = `${read}${skipped}${notRead}`
  if (found > 0) return { lead, count: countOf(found), rest: `.${after}` }
  if (sweep !== 'done') return { lead: `${lead}nothing found.`, count: '', rest: after }
  const compared = `Compared ${formatCount(view.pairsCompared, 'pair')}.`
  return view.seenAgain === 0
    ? { lead: `Nothing outdated found. ${compared}`, count: '', rest: after }
    : {
        lead: `Nothing new found. ${compared} ${formatCount(view.seenAgain, 'pair')} already proposed.`,
        count: '',
        rest: after,
      }
}

/** Returns the same as one text, for a screen reader. */
export function foundSentence(view: FoundView): string {
  const words = foundWords(view)
  return words === null ? '' : `${words.lead}${words.count}${words.rest}`
}

function countOf(found: number): string {
  return `${formatCount(found, 'proposal')} found`
}

import type { SweepsView } from '@/lib/views/settings-screen'

const UNSCHEDULED =
  'No sweeps are scheduled: Periodic sweep or Detection is off in the policy. For live agents, sweeps need two signatures under Go live.'

/** Says when an agent is swept; a time, if the text ends with one, follows it. An agent that is being swept has no next time yet. */
export function scheduleWords(
  enabled: boolean,
  { intervalMinutes, nextDueAt }: Pick<SweepsView, 'intervalMinutes' | 'nextDueAt'>,
): { readonly text: string; readonly at: string | null } {
  if (!enabled) return { text: UNSCHEDULED, at: null }
  const every = `Compares changed facts every ${intervalMinutes} minutes, and everything once a week. Next sweep:`
  return nextDueAt === null
    ? { text: `${every} after the one running now.`, at: null }
    : { text: every, at: nextDueAt }
}

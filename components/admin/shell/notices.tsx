import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { formatInstant } from '@/lib/language/format'
import type { ShellView } from '@/lib/views/shell'

/** The notices of the strip, one below the other. */
export function Notices({
  readOnly,
  fellBack,
  wentLive,
}: Pick<ShellView, 'readOnly' | 'fellBack' | 'wentLive'>) {
  return (
    <section
      aria-label="Notices"
      data-strip=""
      className="border-line bg-surface text-label sticky top-0 z-20 min-h-(--strip-height) border-b px-4 py-2 md:px-6 print:hidden"
    >
      {readOnly === null ? null : (
        <p className="text-bad font-semibold">
          <Cross />
          {readOnly}
        </p>
      )}
      {fellBack.map(({ agent, why }) => (
        <p key={agent ?? ''}>
          <Cross />
          <Link href={shadowHref({ agent, sample: null })} className="font-semibold underline">
            {agent ?? 'The default'} went back to shadow automatically:
          </Link>{' '}
          {why}
        </p>
      ))}
      {wentLive.map(({ agent, at }) => (
        <p key={agent ?? ''}>
          <Link href={shadowHref({ agent, sample: null })} className="font-semibold underline">
            {agent === null ? 'All agents' : <AgentName id={agent} />}
          </Link>{' '}
          went live on {formatInstant(at)}. Approvals change what{' '}
          {agent === null ? 'they remember' : 'it remembers'}.
        </p>
      ))}
    </section>
  )
}

function Cross() {
  return (
    <span aria-hidden="true" className="text-bad font-mono font-semibold">
      ✕{' '}
    </span>
  )
}

import { signatureWords } from '@/components/shared/switch-words'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { DEFAULT_AGENT } from '@/lib/filters/agent-address'
import { shadowHref } from '@/lib/filters/shadow-filter'
import type { LimitRequestView } from '@/lib/views/limit-requests'

/** Says that looser limits wait for a second person, and leads to where they are confirmed (rule GA74). */
export function LimitsWaiting({
  agent,
  requests,
}: {
  readonly agent: string | null // null: the default for all agents
  readonly requests: readonly LimitRequestView[]
}) {
  return requests.map(({ id, first }) => (
    <div key={id} className="pb-3">
      <Notice tone="warn" title={`Looser limits requested by ${signatureWords(first)}`}>
        <Link href={shadowHref({ agent: agent ?? DEFAULT_AGENT, sample: null })} className="link">
          Confirm or withdraw them under Go live
        </Link>
      </Notice>
    </div>
  ))
}

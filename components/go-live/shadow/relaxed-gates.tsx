import { signatureWords } from '@/components/shared/switch-words'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { LimitField, GateName } from '@/lib/domain/gate'
import type { Relaxed } from '@/lib/domain/phase-switch'

import { GATE_WORDS } from './gate-words'

/** What was made easier to pass than as built in, by whom and when: both signers see it (rule GA21). */
export function RelaxedGates({ relaxed }: { readonly relaxed: readonly Relaxed[] }) {
  if (relaxed.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={
        relaxed.length === 1
          ? 'One gate is looser than as built in'
          : `${relaxed.length} gates are looser than as built in`
      }
    >
      <ul className="flex flex-col gap-1">
        {relaxed.map((each) => (
          <li key={each.kind === 'waived' ? each.gate : each.field} className="wrap-anywhere">
            {relaxedWords(each)}{' '}
            {each.by === null ? (
              <span className="text-muted">(set before the log knew by whom)</span>
            ) : (
              <Link href={`/log/${each.by.operationId}`} className="link">
                {signatureWords({ ...each.by, by: each.by.actor })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function relaxedWords(relaxed: Relaxed): string {
  if (relaxed.kind === 'waived') return `${GATE_WORDS[relaxed.gate].title}: not required.`
  const { title, limit } = GATE_WORDS[GATE_OF[relaxed.field]]
  return `${title}: ${limit(relaxed.limit)} instead of ${limit(relaxed.builtIn)}.`
}

const GATE_OF: Readonly<Record<LimitField, GateName>> = {
  falsePositives: 'false-positives',
  pattern: 'patterns',
  slice: 'slices',
  agreement: 'agreement',
  undone: 'undone',
  inlineMs: 'inline-time',
}

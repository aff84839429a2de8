import { keyHint } from '@/components/shared/keys/key-caps'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { VerdictView } from '@/lib/views/verdict-view'

import { VerdictWords } from './verdict-words'

const KEYS = {
  supersede: 'approve',
  keep_both: 'reject',
  unsure: 'unsure',
  reverse: 'reverse',
} as const

/** Somebody else was faster: what stands, what was not recorded, and the way on. */
export function BeatenNotice({
  verdict,
  value,
}: {
  readonly verdict: VerdictView | null
  readonly value: VerdictValue
}) {
  if (verdict === null) return null
  return (
    <Notice tone="bad" title={<VerdictWords verdict={verdict} />}>
      Your {VERDICT_WORDS[value].verb} was not recorded. <Kbd>{keyHint(KEYS[value])}</Kbd> again =
      disagree (goes to adjudication) · <Kbd>{keyHint('next')}</Kbd> next
    </Notice>
  )
}

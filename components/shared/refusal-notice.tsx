import type { ReactNode } from 'react'

import { Notice } from '@/components/ui/notice'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

/** An expected "no": its sentence, its way out, and what can be pressed. */
export function RefusalNotice({
  refusal,
  actions,
}: {
  readonly refusal: Refusal
  readonly actions?: ReactNode
}) {
  const { sentence, wayOut } = refusalMessage(refusal)
  return (
    <Notice tone="bad" title={<bdi className="wrap-anywhere">{sentence}</bdi>} actions={actions}>
      {wayOut}
    </Notice>
  )
}

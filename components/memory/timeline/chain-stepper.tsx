'use client'

import { useRouter } from 'next/navigation'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { useKeys } from '@/components/shared/keys/use-keys'
import { Button } from '@/components/ui/button'
import { withAsOf } from '@/lib/filters/as-of-address'

/** Steps to the older or newer version, with `[` and `]`. */
export function ChainStepper({
  older,
  newer,
}: {
  readonly older: string | null
  readonly newer: string | null
}) {
  const router = useRouter()
  const olderKey = useKeyHint('chainOlder')
  const newerKey = useKeyHint('chainNewer')
  const go = (id: string | null) => {
    if (id !== null)
      router.push(withAsOf(`/memory/facts/${id}`, new URLSearchParams(window.location.search)), {
        scroll: false,
      })
  }
  useKeys('chain', { chainOlder: () => go(older), chainNewer: () => go(newer) })
  return (
    <div className="flex gap-2 max-md:w-full">
      <Button
        size="sm"
        kbd={olderKey}
        disabledReason={older === null ? 'This is the oldest version.' : null}
        onClick={() => go(older)}
      >
        Older
      </Button>
      <Button
        size="sm"
        kbd={newerKey}
        disabledReason={newer === null ? 'This is the newest version.' : null}
        onClick={() => go(newer)}
      >
        Newer
      </Button>
    </div>
  )
}

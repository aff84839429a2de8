'use client'

import { keyCaps } from '@/components/shared/keys/key-caps'
import { KEYMAP } from '@/components/shared/keys/keymap'
import { SINGLE_KEYS } from '@/components/shared/keys/single-keys'
import { useKeysOf } from '@/components/shared/keys/use-key-hint'
import { usePendingPrefix } from '@/components/shared/keys/use-keys'
import { Link } from '@/components/ui/link'
import { useStoredChoice } from '@/components/ui/stored-choice'

/** That single keys are off, or what the second of two keys may be, over the lower edge of the rail. */
export function KeyState() {
  const singleKeys = useStoredChoice(SINGLE_KEYS)
  const prefix = usePendingPrefix()
  const keysOf = useKeysOf()
  if (singleKeys === 'off') {
    return (
      <Link
        href="/settings/keys"
        className="text-label text-muted tap inline-flex items-center hover:underline max-xl:hidden xl:ml-auto"
      >
        Single keys off
      </Link>
    )
  }
  if (prefix === null) return null
  const seconds = KEYMAP.flatMap(({ id }) => keysOf(id))
    .filter((keys) => keys.startsWith(`${prefix} `))
    .map((keys) => keyCaps(keys)[1])
  return (
    <p className="border-border bg-bg text-label text-muted fixed bottom-3 left-3 z-40 rounded-md border px-3 py-1.5 max-md:hidden">
      <span className="mono text-text">{prefix.toUpperCase()}</span> then {seconds.join(' ')}
    </p>
  )
}

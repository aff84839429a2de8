'use client'

import { PastControl } from '@/components/memory/as-of/past-parts'
import { keyCaps } from '@/components/shared/keys/key-caps'
import { KEYMAP } from '@/components/shared/keys/keymap'
import { SINGLE_KEYS } from '@/components/shared/keys/single-keys'
import { useKeysOf } from '@/components/shared/keys/use-key-hint'
import { usePendingPrefix } from '@/components/shared/keys/use-keys'
import { phaseSentence } from '@/components/shared/phase-words'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { useStoredChoice } from '@/components/ui/stored-choice'
import { shadowHref } from '@/lib/filters/shadow-filter'
import type { ShellView } from '@/lib/views/shell'

import { useShell } from './use-shell'

/** Always in sight: whether a decision changes what an agent remembers. */
export function PhaseStrip({ view }: { readonly view: ShellView }) {
  const shell = useShell(view)
  const { lead, rest } = phaseSentence(shell.phases)
  return (
    <section
      aria-label="Phase"
      className="border-line bg-surface text-label sticky top-0 z-20 flex min-h-(--strip-height) items-center gap-x-3 border-b px-4 py-1 print:hidden"
    >
      <p className="min-w-0 flex-1">
        <Link href="/settings" className="font-semibold hover:underline">
          {lead}
        </Link>{' '}
        {rest}
        {shell.readOnly === null ? null : (
          <span className="text-bad block font-semibold">
            <span aria-hidden="true" className="font-mono">
              ✕{' '}
            </span>
            {shell.readOnly}
          </span>
        )}
        {shell.fellBack.map(({ agent, why }) => (
          <span key={agent ?? ''} className="block">
            <span aria-hidden="true" className="text-bad font-mono font-semibold">
              ✕{' '}
            </span>
            <Link href={shadowHref({ agent, sample: null })} className="font-semibold underline">
              {agent ?? 'The default'} went back to shadow automatically:
            </Link>{' '}
            {why}
          </span>
        ))}
      </p>
      <PastControl />
      <KeyState />
      {shell.store === 'demo' ? (
        <Link href="/demo" className="inline-flex min-h-6 items-center">
          <Badge tone="accent">Demo data</Badge>
        </Link>
      ) : null}
    </section>
  )
}

function KeyState() {
  const singleKeys = useStoredChoice(SINGLE_KEYS)
  const prefix = usePendingPrefix()
  const keysOf = useKeysOf()
  if (singleKeys === 'off') {
    return (
      <Link href="/settings/keys" className="text-muted hover:underline max-md:hidden">
        Single keys off
      </Link>
    )
  }
  if (prefix === null) return null
  const seconds = KEYMAP.flatMap(({ id }) => keysOf(id))
    .filter((keys) => keys.startsWith(`${prefix} `))
    .map((keys) => keyCaps(keys)[1])
  return (
    <span className="text-muted max-md:hidden">
      <span className="mono text-text">{prefix.toUpperCase()}</span> then {seconds.join(' ')}
    </span>
  )
}

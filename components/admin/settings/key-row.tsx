import { keyCaps } from '@/components/shared/keys/key-caps'
import { KEY_WORDS } from '@/components/shared/keys/key-words'
import type { Binding } from '@/components/shared/keys/keymap'
import { useKeyNames } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'

/** One binding: what it does, its keys as buttons, and what stood in the way of another. */
export function KeyRow({
  binding,
  keys,
  changed,
  fixed,
  recording,
  problem,
  onRecord,
  onReset,
}: {
  readonly binding: Binding
  readonly keys: readonly string[]
  readonly changed: boolean
  readonly fixed: string | null // why it stays
  readonly recording: number | null // which of its keys is being replaced
  readonly problem: string | null
  readonly onRecord: (nth: number | null) => void
  readonly onReset: () => void
}) {
  const { label } = KEY_WORDS[binding.id]
  const named = useKeyNames()
  const shown = keys.length === 0 ? [''] : keys
  return (
    <li className="border-line flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        {label}
        {fixed === null ? null : <span className="text-label text-muted block">{fixed}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-1">
        {fixed === null
          ? shown.map((each, nth) => (
              <Button
                key={nth}
                size="sm"
                aria-label={`${label}: ${each === '' ? 'no key' : named(keyCaps(each).join(' then '))}, change`}
                aria-pressed={recording === nth}
                className="min-w-11"
                onClick={() => onRecord(recording === nth ? null : nth)}
                onBlur={() => (recording === nth ? onRecord(null) : undefined)}
              >
                {recording === nth ? 'Press a key…' : <Caps keys={each} />}
              </Button>
            ))
          : keys.map((each) => <Caps key={each} keys={each} />)}
        {changed ? (
          <Button variant="quiet" size="sm" aria-label={`Reset ${label}`} onClick={onReset}>
            Reset
          </Button>
        ) : null}
      </span>
      {problem === null ? null : (
        <p role="alert" className="text-label text-bad basis-full">
          <span aria-hidden="true">✕ </span>
          {problem}
        </p>
      )}
    </li>
  )
}

function Caps({ keys }: { readonly keys: string }) {
  if (keys === '') return <span className="text-muted">no key</span>
  return keyCaps(keys).map((cap, at) => <Kbd key={at}>{cap}</Kbd>)
}

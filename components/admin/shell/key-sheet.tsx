import { keyCaps } from '@/components/shared/keys/key-caps'
import { KEY_WORDS, type KeyGroup } from '@/components/shared/keys/key-words'
import { KEYMAP } from '@/components/shared/keys/keymap'
import type { KeyId } from '@/components/shared/keys/keymap'
import { SingleKeysSwitch } from '@/components/shared/keys/single-keys-switch'
import { useKeysOf } from '@/components/shared/keys/use-key-hint'
import { Dialog } from '@/components/ui/dialog'
import { CtrlName, Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'

const GROUPS: readonly KeyGroup[] = ['Decide', 'Move', 'View', 'Undo', 'Go to', 'Everywhere']

/** What the keys that decide do in lists of other questions. */
const ELSEWHERE: readonly (readonly [KeyId, string])[] = [
  ['approve', 'Possible: propose'],
  ['reject', 'Possible: dismiss'],
  ['approve', 'Ended elsewhere: leave it ended'],
  ['reject', 'Ended elsewhere: give it back'],
  ['approve', 'Still true?: confirm'],
  ['reject', 'Still true?: retract'],
]

/** Every key there is, printed from the registry. */
export function KeySheet({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" wide>
      <div className="gap-8 sm:columns-2">
        {GROUPS.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="text-label text-muted mb-1 font-medium">{group}</h3>
            <dl>
              {KEYMAP.filter(({ id }) => KEY_WORDS[id].group === group).map(({ id }) => (
                <KeyRow key={id} id={id} label={KEY_WORDS[id].label} />
              ))}
            </dl>
          </section>
        ))}
        <section className="mb-5 break-inside-avoid">
          <h3 className="text-label text-muted mb-1 font-medium">In other lists</h3>
          <dl>
            {ELSEWHERE.map(([id, label]) => (
              <KeyRow key={label} id={id} label={label} />
            ))}
          </dl>
        </section>
      </div>
      <div className="border-line border-t pt-4">
        <SingleKeysSwitch />
        <p className="text-label text-muted mt-1">
          When off, single-key shortcuts are disabled. Esc, Enter, arrows and <CtrlName /> still
          work. ⇧ is Shift.{' '}
          <Link className="link" href="/settings/keys" onClick={onClose}>
            Change the keys
          </Link>
          {' · '}
          <Link className="link" href="/welcome" onClick={onClose}>
            Intro
          </Link>
          {' · '}
          <Link className="link" href="/welcome/practice" onClick={onClose}>
            Practice
          </Link>
          {' · '}
          <Link className="link" href="/docs" onClick={onClose}>
            Documentation
          </Link>
        </p>
      </div>
    </Dialog>
  )
}

function KeyRow({ id, label }: { readonly id: KeyId; readonly label: string }) {
  const keysOf = useKeysOf()
  const range = id === 'reason' ? ['1–7'] : keysOf(id)
  return (
    <div className="border-line flex min-h-7 items-center justify-between gap-3 border-b py-0.5 last:border-b-0">
      <dt>{label}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {range.map((keys, nth) => (
          <span key={keys} className="flex items-center gap-1">
            {nth === 0 ? null : <span className="text-label text-muted">or</span>}
            {keyCaps(keys).map((cap, at) => (
              <Kbd key={at}>{cap}</Kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}

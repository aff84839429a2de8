import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Kbd } from '@/components/ui/kbd'

/** The keys of the list, once above it: on the buttons of the current row they would shift them. */
export function StillTrueKeys() {
  const keys = [
    [useKeyHint('approve'), 'Still true'],
    [useKeyHint('reject'), 'Retract'],
    [useKeyHint('next'), 'Next fact'],
    [useKeyHint('undo'), 'Undo'],
  ] as const
  return (
    <ul
      aria-label="Keys"
      className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1 max-md:hidden"
    >
      {keys.map(([hint, words]) =>
        hint === undefined ? null : (
          <li key={words} className="inline-flex items-center gap-1.5">
            <Kbd>{hint}</Kbd> {words}
          </li>
        ),
      )}
    </ul>
  )
}

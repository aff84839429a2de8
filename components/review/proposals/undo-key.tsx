import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Kbd } from '@/components/ui/kbd'

/** What takes things back: the key, or the button where there is no keyboard. */
export function UndoKey() {
  const undoKey = useKeyHint('undo')
  return (
    <>
      <span className="max-md:hidden">
        <Kbd>{undoKey}</Kbd>{' '}
      </span>
      <span className="md:hidden">Undo </span>
    </>
  )
}

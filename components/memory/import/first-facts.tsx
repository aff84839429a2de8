import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'

const DEMO = 'npm run demo'

/** For an empty store: facts to begin with, and how to see the demo, which is a store of its own. */
export function FirstFacts({
  pending,
  onExample,
}: {
  readonly pending: boolean
  readonly onExample: () => void
}) {
  return (
    <section aria-labelledby="nothing-at-hand" className="flex flex-col gap-3">
      <h2 id="nothing-at-hand" className="text-question">
        No facts at hand?
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabledReason={pending ? 'Reading…' : null} onClick={onExample}>
          Use example facts
        </Button>
        <p className="text-muted min-w-0 flex-1 basis-64">
          14 facts of an agent called <span className="mono">example</span>. You see them first, and
          can undo the import.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="border-line bg-surface inline-flex items-center gap-2 rounded-md border py-1 pr-1 pl-3">
          <code className="mono">{DEMO}</code>
          <CopyButton text={DEMO} label="Copy the command" />
        </span>
        <p className="text-muted min-w-0 flex-1 basis-64">
          Run this in a terminal to see the demo. It uses its own store.
        </p>
      </div>
    </section>
  )
}

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { changeFactAction } from '@/lib/actions/facts'
import type { FactView } from '@/lib/views/fact-view'

/** Asks before a fact loses its protection. The pair follows the log, and can be approved then. */
export function UnprotectDialog({
  fact,
  onClose,
}: {
  readonly fact: FactView
  readonly onClose: () => void
}) {
  const { run, pending, problem } = useOperation(changeFactAction, {
    onAnswer: ({ ok }) => {
      if (!ok) return
      announce('Unprotected.')
      onClose()
    },
  })
  const { id, version, content } = fact
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unprotect this fact?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={pending ? 'Working on it' : null}
            onClick={() => void run({ verb: 'protect', id, version, protected: false })}
          >
            Unprotect
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p dir="auto" className="border-older border-l-2 pl-3 wrap-anywhere">
          {content}
        </p>
        <p>Newer facts can then replace it. You can protect it again on its page, or undo this.</p>
        <ProblemNotice problem={problem} />
      </div>
    </Dialog>
  )
}

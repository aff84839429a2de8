import { useQuery } from '@tanstack/react-query'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { DEFAULT_AGENT } from '@/lib/filters/agent-address'
import { shadowHref } from '@/lib/filters/shadow-filter'
import type { UndoPreview } from '@/lib/views/undo-plan'

import { undoPreviewQuery } from './log-query'
import { numberWord } from './operation-words'
import { undoPlan } from './undo-plan'
import { UndoPreviewBody } from './undo-preview-body'
import { useUndoOperation } from './use-undo-operation'

/** Shows what undoing would restore, and does it when it is confirmed. */
export function UndoDialog({
  target,
  title,
  verb,
  onClose,
  onUndone,
}: {
  readonly target: string
  readonly title: string
  readonly verb: 'Undo' | 'Redo'
  readonly onClose: () => void
  readonly onUndone: (seq: number) => void
}) {
  const preview = useQuery(undoPreviewQuery(target))
  const { undo, pending, problem } = useUndoOperation(target, (seq) => {
    onClose()
    onUndone(seq)
  })
  const plan = preview.data ? undoPlan(preview.data) : null
  const elsewhere = preview.data ? wayOut(preview.data) : null
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {elsewhere === null ? null : (
            <ButtonLink href={elsewhere.href}>{elsewhere.label}</ButtonLink>
          )}
          {plan === null || plan.kind === 'refused' || elsewhere !== null ? null : (
            <Button
              variant="primary"
              disabledReason={pending ? 'Working on it' : null}
              onClick={() => undo(plan.ids)}
            >
              {plan.kind === 'alone' ? verb : togetherWords(verb, plan.ids.length)}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending ? <Skeleton rows={4} label="Reading what it would restore" /> : null}
      {preview.isError ? (
        <Notice
          tone="bad"
          title="The preview could not be read."
          actions={<Button onClick={() => void preview.refetch()}>Try again</Button>}
        >
          {preview.error.message}
        </Notice>
      ) : null}
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        {preview.data ? <UndoPreviewBody preview={preview.data} verb={verb} /> : null}
      </div>
    </Dialog>
  )
}

/** What pressing the button does where `count` operations go together. */
function togetherWords(verb: 'Undo' | 'Redo', count: number): string {
  if (verb === 'Undo')
    return count === 2 ? 'Undo both, newest first' : `Undo all ${numberWord(count)}, newest first`
  return count === 2
    ? 'Redo, and undo the later one'
    : `Redo, and undo the ${numberWord(count - 1)} later ones`
}

/** Where to do what one person cannot undo, or null. */
function wayOut({ liveAgain, relaxes }: UndoPreview) {
  const of = liveAgain ?? relaxes
  if (of === null) return null
  const href = shadowHref({ agent: of.agent ?? DEFAULT_AGENT, sample: null })
  return { href, label: liveAgain === null ? 'Open its limits' : 'Start signing' }
}

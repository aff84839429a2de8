import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, useTransition } from 'react'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { shellQuery } from '@/components/shared/shell-query'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { chooseReviewerAction } from '@/lib/actions/people'
import { refusalMessage } from '@/lib/domain/refusal'

const LONGEST_NAME = 60 // as chooseReviewerAction takes it

type Props = {
  readonly open: boolean
  readonly name: string | null
  readonly onAnswer: (name: string | null) => void
}

/** Asks who decides. The name is recorded as it is typed and says of itself that nobody checked it. */
export function ReviewerDialog({ open, name, onAnswer }: Props) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(null)}
      title="Who is deciding?"
      footer={
        <Button type="submit" form={formId} variant="primary">
          Use this name
        </Button>
      }
    >
      <NameForm formId={formId} name={name} onChosen={onAnswer} />
    </Dialog>
  )
}

function NameForm({
  formId,
  name,
  onChosen,
}: {
  readonly formId: string
  readonly name: string | null
  readonly onChosen: (name: string) => void
}) {
  const queryClient = useQueryClient()
  const undoKey = useKeyHint('undo')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, start] = useTransition()

  const choose = (form: FormData) =>
    start(async () => {
      const typed = form.get('name')
      const wanted = typeof typed === 'string' ? typed.trim() : ''
      if (wanted === '') return setProblem('Type a name. It is recorded with each decision.')
      const result = await chooseReviewerAction({ name: wanted })
      if (!result.ok) return setProblem(refusalMessage(result.refusal).sentence)
      onChosen(result.value.name)
      announce(`Deciding as ${result.value.name}.`)
      await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
    })

  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) choose(new FormData(event.currentTarget))
      }}
      className="flex flex-col gap-3"
    >
      <Field label="Your name" error={problem}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={name ?? ''}
            maxLength={LONGEST_NAME}
            autoComplete="name"
            spellCheck={false}
          />
        )}
      </Field>
      <p className="text-muted">
        Your name is recorded with each decision. Sign-in isn’t set up, so names are{' '}
        <strong>not verified</strong>. {undoKey} undoes the decisions made under this name.
      </p>
    </form>
  )
}

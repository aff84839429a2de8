import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { asOfProblem, NOW, parseAsOf, type AsOfFilter } from '@/lib/filters/as-of'

type Props = {
  readonly open: boolean
  readonly asOf: AsOfFilter
  readonly onClose: () => void
  readonly onGo: (to: AsOfFilter) => void
}

const NAMES = ['true', 'known'] as const

/** What is wrong, and in which field. */
type Problem = { readonly name: (typeof NAMES)[number]; readonly text: string } | null

/** Asks which past to show: what was true at a moment, by what was known at a moment. */
export function AsOfDialog(props: Props) {
  const { open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title="View the past">
      <AsOfForm {...props} />
    </Dialog>
  )
}

function AsOfForm({ asOf, onClose, onGo }: Props) {
  const [problem, setProblem] = useState<Problem>(null)
  const past = asOf.trueAt !== null || asOf.knownAt !== null
  const go = (to: AsOfFilter) => {
    onClose()
    onGo(to)
  }
  const submit = (form: HTMLFormElement) => {
    const params = new URLSearchParams()
    for (const name of NAMES) {
      const control = form.elements.namedItem(name)
      if (!(control instanceof HTMLInputElement)) continue
      if (control.validity.badInput)
        return setProblem({ name, text: 'Enter both date and time, or neither.' })
      if (control.value === '') continue
      params.set(name, control.value)
      const text = asOfProblem(params, Date.now())
      if (text !== null) return setProblem({ name, text })
    }
    go(parseAsOf(params))
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <Field
        label="True at (UTC)"
        hint="Facts that were true at that moment. Leave empty for current facts."
        error={problem?.name === 'true' ? problem.text : null}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            name="true"
            step={1}
            defaultValue={localOf(asOf.trueAt)}
          />
        )}
      </Field>
      <Field
        label="Known at (UTC)"
        hint="As the store was at that moment, without later decisions. Leave empty for the store as it is now."
        error={problem?.name === 'known' ? problem.text : null}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            name="known"
            step={1}
            defaultValue={localOf(asOf.knownAt)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {past ? <Button onClick={() => go(NOW)}>Back to now</Button> : null}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
    </form>
  )
}

/** An instant as the browser's field has it, to the second. */
function localOf(iso: string | null): string {
  return iso?.slice(0, 19) ?? ''
}

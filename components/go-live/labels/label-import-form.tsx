import { use } from 'react'

import { Agents } from '@/components/shared/agent-titles'
import type { Problem } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Field, FileInput, Select } from '@/components/ui/field'
import type { SampleName } from '@/lib/views/samples'

import { fileProblem, sampleWords } from './label-words'

type Props = {
  readonly samples: readonly SampleName[]
  readonly asked: string | null
  readonly pending: boolean
  readonly onProblem: (problem: Problem | null) => void
  readonly onPreview: (form: FormData) => void
}

/** Which sample, and which file. */
export function LabelImportForm({ samples, asked, pending, onProblem, onPreview }: Props) {
  const agents = use(Agents)
  const first = samples.find(({ id }) => id === asked)?.id ?? samples[0]?.id ?? ''
  const send = (form: FormData) => {
    const problem = fileProblem(form)
    onProblem(problem)
    if (problem === null) onPreview(form)
  }
  return (
    <form
      aria-label="Labels from a file"
      className="border-line flex flex-col gap-4 rounded-md border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) send(new FormData(event.currentTarget))
      }}
    >
      <Field label="Sample" hint="The sample whose pairs were labeled.">
        {(control) => (
          <Select {...control} name="sample" defaultValue={first}>
            {samples.map((sample) => (
              <option key={sample.id} value={sample.id}>
                {sampleWords(sample, agents)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="File" hint="JSONL (.jsonl) or CSV (.csv), up to 60 MB.">
        {(control) => (
          <FileInput {...control} name="file" accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt" />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabledReason={pending ? 'Reading…' : null}>
          {pending ? 'Reading…' : 'Preview'}
        </Button>
        <span className="text-label text-muted">Nothing is written yet.</span>
      </div>
    </form>
  )
}

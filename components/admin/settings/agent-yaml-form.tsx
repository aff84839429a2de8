import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Field, FileInput, Textarea } from '@/components/ui/field'
import { MAX_AGENT_YAML_LENGTH } from '@/lib/domain/agent-yaml'

type Props = { readonly pending: boolean; readonly onTake: (text: string) => void }

/** Takes the policy out of a Signet agent.yaml, pasted or chosen as a file. */
export function AgentYamlForm({ pending, onTake }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MAX_AGENT_YAML_LENGTH)
      return setProblem('This is larger than 64 KB. Choose an agent.yaml.')
    setProblem(null)
    setText(await file.text())
  }
  return (
    <details className="border-line rounded-md border">
      <summary className="min-h-8 px-3 py-1.5 font-medium max-md:py-2.5">
        Copy from an agent.yaml
      </summary>
      <form
        className="border-line flex flex-col gap-3 border-t p-3"
        onSubmit={(event) => {
          event.preventDefault()
          onTake(text)
        }}
      >
        <Field
          label="Text of the file"
          hint={
            <>
              The fields are read from <code className="mono">memory.pipelineV2</code> and{' '}
              <code className="mono">memory.pipelineV2.structural</code>; everything else is
              ignored.
            </>
          }
          error={problem}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={7}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              placeholder={
                'memory:\n  pipelineV2:\n    shadowMode: true\n    structural:\n      supersessionMinConfidence: 0.78'
              }
              className="font-mono"
            />
          )}
        </Field>
        <Field label="Or choose the file">
          {(control) => (
            <FileInput
              {...control}
              accept=".yaml,.yml,text/yaml"
              onChange={(event) => void read(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            disabledReason={
              text.trim() === '' ? 'Paste the text of the file first.' : pending ? 'Saving…' : null
            }
          >
            Use these fields
          </Button>
        </div>
      </form>
    </details>
  )
}

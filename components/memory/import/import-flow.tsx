'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { sendFile, textOf } from '@/components/shared/send-file'
import { useAction, useOperation } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import {
  previewImportAction,
  renameAgentsAction,
  runImportAction,
  type PreviewOutcome,
} from '@/lib/actions/imports'
import type { AgentName } from '@/lib/domain/rename-agents'
import type { Result } from '@/lib/domain/result'
import { formatCount } from '@/lib/language/format'
import type { OperationView } from '@/lib/views/operation-view'

import { AgentForRows } from './agent-for-rows'
import { FirstFacts } from './first-facts'
import { agentDraft, textDraft, useAgentDraft } from './import-draft'
import { ImportForm } from './import-form'
import { ImportProblemNotice } from './import-problem-notice'
import { ImportReport } from './import-report'
import type { ImportOutcome } from './import-report'
import { factsToWrite } from './import-words'
import { PreviewPanel } from './preview-panel'
import { RunningImports } from './running-imports'
import { exampleForm, fileOf } from './what-to-import'

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'preview'; readonly preview: PreviewOutcome }
  | { readonly at: 'done'; readonly outcome: ImportOutcome }

type Props = {
  readonly agents: readonly string[]
  readonly paths: boolean
  readonly empty: boolean // no fact is stored yet
  readonly running: readonly OperationView[]
}

/** Choose, look, import: nothing is written before the second button. */
export function ImportFlow({ agents, paths, empty, running: imports }: Props) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const agent = useAgentDraft()
  const sent = useRef<FormData | null>(null)
  const previewing = useAction(previewForm)
  const renaming = useAction(renameAgentsAction)
  const running = useOperation(runImportAction)

  const preview = async (form: FormData) => {
    sent.current = form
    const read = await previewing.run(form)
    if (read === null) return
    setStep({ at: 'preview', preview: read })
    announce(`${read.name} was read: ${formatCount(factsToWrite(read), 'fact')} to import.`)
  }
  const previewAgain = () => {
    const form = sent.current
    if (form === null) return
    form.set('agent', agent)
    void preview(form)
  }
  const rename = async (token: string, names: readonly AgentName[]) => {
    running.setProblem(null)
    const read = await renaming.run({ token, agents: names })
    if (read === null) return
    setStep({ at: 'preview', preview: read })
    announce(`Preview updated: ${formatCount(factsToWrite(read), 'fact')} to import.`)
  }
  const restart = () => {
    running.setProblem(null)
    renaming.setProblem(null)
    previewing.setProblem(null)
    setStep({ at: 'choose' })
  }
  const run = async (preview: PreviewOutcome, sweep: boolean) => {
    const { token, refused } = preview
    const agents = preview.agents?.map(({ from, to }) => ({ from, to })) ?? []
    const request = { token, agents, skipRefused: refused > 0, sweep }
    const outcome = await running.run(request)
    if (outcome === null) return
    textDraft.keep('')
    agentDraft.keep('')
    setStep({ at: 'done', outcome })
    announce(
      outcome.left > 0
        ? 'The import has started.'
        : `${formatCount(factsToWrite(outcome), 'fact')} imported.`,
    )
    await queryClient.invalidateQueries()
  }
  return (
    <div className="flex flex-col gap-4">
      <RunningImports
        painted={imports}
        except={step.at === 'done' ? step.outcome.operationId : null}
      />
      {step.at === 'done' ? null : (
        <div hidden={step.at === 'preview'}>
          <ImportForm
            agents={agents}
            agent={agent}
            paths={paths}
            pending={previewing.pending}
            problem={previewing.problem}
            onAgent={agentDraft.keep}
            onProblem={previewing.setProblem}
            onPreview={(form) => void preview(form)}
          />
        </div>
      )}
      {step.at === 'choose' && empty ? (
        <FirstFacts pending={previewing.pending} onExample={() => void preview(exampleForm())} />
      ) : null}
      {step.at === 'preview' ? (
        <PreviewPanel
          preview={step.preview}
          pending={running.pending}
          renaming={renaming.pending}
          onRename={(names) => void rename(step.preview.token, names)}
          onImport={(sweep) => void run(step.preview, sweep)}
          onBack={restart}
        >
          {step.preview.agentless === 0 ? null : (
            <AgentForRows
              rows={step.preview.agentless}
              agents={agents}
              agent={agent}
              pending={previewing.pending}
              onType={agentDraft.keep}
              onUse={previewAgain}
            />
          )}
        </PreviewPanel>
      ) : null}
      {step.at === 'done' ? <ImportReport outcome={step.outcome} onAgain={restart} /> : null}
      {step.at === 'preview' ? (
        <ImportProblemNotice problem={previewing.problem ?? renaming.problem ?? running.problem} />
      ) : null}
    </div>
  )
}

/** Sends what was chosen, the file first, and returns its preview. Looking needs no name; importing asks for it. */
async function previewForm(form: FormData): Promise<Result<PreviewOutcome>> {
  const upload = await sendFile(fileOf(form))
  if (!upload.ok) return upload
  const wal = await sendFile(form.get('wal'))
  if (!wal.ok) return wal
  return previewImportAction({
    upload: upload.value,
    wal: wal.value,
    path: textOf(form, 'path'),
    agent: textOf(form, 'agent'),
  })
}

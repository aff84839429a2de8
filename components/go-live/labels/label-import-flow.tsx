'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { sendFile, textOf } from '@/components/shared/send-file'
import { useAction, useOperation } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import {
  importLabelsAction,
  previewLabelsAction,
  type ImportLabelsOutcome,
  type LabelFileInput,
} from '@/lib/actions/measure'
import type { LabelReport } from '@/lib/domain/label-file'
import { accepted, type Result } from '@/lib/domain/result'
import type { SampleName } from '@/lib/views/samples'

import { LabelImportForm } from './label-import-form'
import { LabelReportPanel } from './label-report-panel'
import { LabelResult } from './label-result'
import { labelsWords } from './label-words'

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'report'; readonly file: LabelFileInput; readonly report: LabelReport }
  | { readonly at: 'done'; readonly outcome: ImportLabelsOutcome }

/** Choose, look, import: nothing is written before the second button. */
export function LabelImportFlow({
  samples,
  asked,
}: {
  readonly samples: readonly SampleName[]
  readonly asked: string | null
}) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const previewing = useAction(reportOf)
  const running = useOperation(importLabelsAction)

  const preview = async (form: FormData) => {
    const read = await previewing.run(form)
    if (read === null) return
    setStep({ at: 'report', ...read })
    announce(`${read.report.name} was read: ${labelsWords(read.report.matched)} to import.`)
  }
  const run = async (file: LabelFileInput) => {
    const outcome = await running.run(file)
    if (outcome === null) return
    setStep({ at: 'done', outcome })
    announce(`${labelsWords(outcome.operationId === null ? 0 : outcome.matched)} imported.`)
    await client.invalidateQueries()
  }
  const restart = () => {
    running.setProblem(null)
    setStep({ at: 'choose' })
  }
  return (
    <div className="flex flex-col gap-4">
      {step.at === 'choose' ? (
        <LabelImportForm
          samples={samples}
          asked={asked}
          pending={previewing.pending}
          onProblem={previewing.setProblem}
          onPreview={(form) => void preview(form)}
        />
      ) : null}
      {step.at === 'report' ? (
        <LabelReportPanel
          report={step.report}
          pending={running.pending}
          onImport={() => void run(step.file)}
          onBack={restart}
        />
      ) : null}
      {step.at === 'done' ? <LabelResult outcome={step.outcome} onAgain={restart} /> : null}
      <ProblemNotice problem={step.at === 'report' ? running.problem : previewing.problem} />
    </div>
  )
}

/** What a file of labels would do, and how it is named when it is imported. */
type ReadReport = { readonly report: LabelReport; readonly file: LabelFileInput }

/** Sends the file of a form and returns the report on it. */
async function reportOf(form: FormData): Promise<Result<ReadReport>> {
  const sent = await sendFile(form.get('file'))
  if (!sent.ok) return sent
  const file = { upload: sent.value ?? '', sampleId: textOf(form, 'sample') ?? '' }
  const report = await previewLabelsAction(file)
  return report.ok ? accepted({ report: report.value, file }) : report
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'

import { ProblemNotice } from '@/components/shell/problem-notice'
import { useAction } from '@/components/shell/use-action'
import { announce } from '@/components/ui/live-region'
import {
  importLabelsAction,
  previewLabelsAction,
  type ImportLabelsOutcome,
} from '@/lib/actions/measure'
import type { LabelReport } from '@/lib/domain/label-file'
import type { SampleName } from '@/lib/views/samples'

import { LabelImportForm } from './label-import-form'
import { LabelReportPanel } from './label-report-panel'
import { LabelResult } from './label-result'
import { labelsWords } from './label-words'

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'report'; readonly form: FormData; readonly report: LabelReport }
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
  const previewing = useAction(previewLabelsAction)
  const running = useAction(importLabelsAction)

  const preview = async (form: FormData) => {
    const report = await previewing.run(form)
    if (report === null) return
    form.set('key', uuid())
    setStep({ at: 'report', form, report })
    announce(`${report.name} was read: ${labelsWords(report.matched)} to import.`)
  }
  const run = async (form: FormData) => {
    const outcome = await running.run(form)
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
          onImport={() => void run(step.form)}
          onBack={restart}
        />
      ) : null}
      {step.at === 'done' ? <LabelResult outcome={step.outcome} onAgain={restart} /> : null}
      <ProblemNotice problem={step.at === 'report' ? running.problem : previewing.problem} />
    </div>
  )
}

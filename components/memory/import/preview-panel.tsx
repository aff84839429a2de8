import { useState, type ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { StepSection } from '@/components/ui/step-section'
import { Table, Td, Th } from '@/components/ui/table'
import type { AgentName } from '@/lib/domain/rename-agents'
import { systemName } from '@/lib/domain/system-name'
import { formatDay } from '@/lib/language/format'
import type { ImportPreview } from '@/lib/views/settings-screen'

import { AgentNameFields } from './agent-names'
import {
  importLabel,
  previewSentences,
  previewSummary,
  takenBackSentence,
  whyNothing,
} from './import-words'
import { ProblemTable } from './problem-table'
import { useAgentNames } from './use-agent-names'

type Props = {
  readonly preview: ImportPreview
  readonly pending: boolean
  readonly renaming: boolean
  readonly onRename: (names: readonly AgentName[]) => void
  readonly onImport: (sweep: boolean) => void
  readonly onBack: () => void
  readonly children?: ReactNode // the agent of rows that name none
}

/** What would be written, what would not and why; then the button that writes it. */
export function PreviewPanel({ preview, pending, renaming, children, ...does }: Props) {
  const { onRename, onImport, onBack } = does
  const [sweep, setSweep] = useState(true)
  const names = useAgentNames(preview)
  const { frozen = [] } = preview
  const obstacle = pending
    ? 'Importing…'
    : names.changed
      ? 'Confirm the names you typed first.'
      : whyNothing(preview)
  return (
    <StepSection label="Preview" framed>
      <PreviewCounts preview={preview} />
      {children}
      {names.agents.length === 0 ? null : (
        <AgentNameFields names={names} pending={renaming} onUse={() => onRename(names.names)} />
      )}
      <TakenBack imports={preview.takenBack ?? []} />
      <ProblemTable problems={preview.problems} />
      <SampleTable sample={preview.sample} />
      {frozen.length === 0 ? null : (
        <Notice tone="warn" title="This import would be refused.">
          It changes facts that are stored, and mutations are frozen for {frozen.join(', ')}. Switch
          off “mutations frozen” in{' '}
          <Link className="link reach" href="/settings">
            Settings
          </Link>{' '}
          first, or choose what holds only new facts.
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <label className="tap flex items-center gap-2">
          <input
            type="checkbox"
            checked={sweep}
            onChange={(event) => setSweep(event.currentTarget.checked)}
            className="accent-accent size-4"
          />
          Sweep for stale facts after importing
        </label>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabledReason={obstacle} onClick={() => onImport(sweep)}>
            {pending ? 'Importing…' : importLabel(preview)}
          </Button>
          <Button onClick={onBack}>Choose something else</Button>
        </div>
        <p className="text-label text-muted">
          The import is one operation. You can undo it anytime.
        </p>
      </div>
    </StepSection>
  )
}

/** Facts that an undone import had brought: it is redone in Activity, not imported again. */
function TakenBack({ imports }: { readonly imports: NonNullable<ImportPreview['takenBack']> }) {
  return imports.map(({ id, seq, facts }) => (
    <Notice
      key={id}
      title={takenBackSentence(seq, facts)}
      actions={
        <Link className="link reach" href={`/activity/${id}`}>
          Redo import #{seq} in Activity
        </Link>
      }
    >
      Importing the file again does not bring {facts === 1 ? 'it' : 'them'} back.
    </Notice>
  ))
}

/** What was read, in counts. */
function PreviewCounts({ preview }: { readonly preview: ImportPreview }) {
  return (
    <div>
      <h2 className="text-question">
        {preview.name} <span className="text-muted font-normal">{systemName(preview.system)}</span>
      </h2>
      <p className="mt-1">{previewSummary(preview)}</p>
      <Details sentences={previewSentences(preview)} />
    </div>
  )
}

/** What there is to say besides the summary. */
export function Details({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-4">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** The first facts as they were understood. */
function SampleTable({ sample }: { readonly sample: ImportPreview['sample'] }) {
  if (sample.length === 0) return null
  return (
    <Table caption="The first facts, as read" showCaption>
      <thead>
        <tr>
          <Th>Agent</Th>
          <Th>Entity</Th>
          <Th>Aspect</Th>
          <Th>Since</Th>
          <Th className="w-full">Content</Th>
        </tr>
      </thead>
      <tbody>
        {sample.map((fact, nth) => (
          <tr key={nth}>
            <Td className="mono whitespace-nowrap">{fact.agent}</Td>
            <Td className="whitespace-nowrap">{fact.entity ?? <Unclassified />}</Td>
            <Td className="whitespace-nowrap">{fact.aspect ?? <Unclassified />}</Td>
            <Td className="whitespace-nowrap">
              {fact.from === null ? <Undated /> : formatDay(fact.from)}
            </Td>
            <Td className="min-w-64">{fact.content}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Undated() {
  return (
    <span className="text-muted" title="No date in the file: the time of import">
      now
    </span>
  )
}

function Unclassified() {
  return (
    <span className="text-muted" title="Detection skips it until it is classified">
      none
    </span>
  )
}

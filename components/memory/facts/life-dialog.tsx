import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { ReasonField } from '@/components/shared/reason-field'
import type { WithoutKey } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input, Textarea } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import type { ChangeFactInput } from '@/lib/actions/facts'
import { MAX_CONTENT_LENGTH } from '@/lib/domain/fact'
import type { FactView } from '@/lib/views/fact-view'

import { useLife } from './use-life'

/** What can be said of a fact that takes more than one press. */
export type LifeQuestion = 'change' | 'retract' | 'restore' | 'again'

type Props = {
  readonly question: LifeQuestion
  readonly fact: FactView
  readonly head: FactView | null // the current fact of its chain, where that is another
  readonly stays?: boolean // on the page, also when there is a new version
  readonly onClose: () => void
}

const TITLES: Readonly<Record<LifeQuestion, string>> = {
  change: 'Edit',
  retract: 'Retract without a replacement',
  restore: 'Restore this version',
  again: 'True again',
}

const VERBS: Readonly<Record<LifeQuestion, string>> = {
  change: 'Save',
  retract: 'Retract',
  restore: 'Restore',
  again: 'True again',
}

/** Asks what there is to know before a fact is changed, and says what will happen. */
export function LifeDialog({ question, fact, head, stays = false, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [content, setContent] = useState(fact.content)
  const [since, setSince] = useState('')
  const [how, setHow] = useState<'restate' | 'reword'>('restate')
  const { run, pending, problem } = useLife(fact.id, onClose, stays)
  const confirm = () => void run(commandOf({ question, fact, head, how, content, since, reason }))
  return (
    <Dialog
      open
      wide={question === 'change'}
      onClose={onClose}
      title={TITLES[question]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={
              pending
                ? 'Working on it'
                : question === 'change' && content.trim() === ''
                  ? 'Enter the text of the fact.'
                  : null
            }
            onClick={confirm}
          >
            {VERBS[question]}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {question === 'change' ? (
          <>
            <Field label="Text" hint={HOW_WORDS[how]}>
              {(control) => (
                <Textarea
                  {...control}
                  dir="auto"
                  rows={3}
                  maxLength={MAX_CONTENT_LENGTH}
                  value={content}
                  onChange={(event) => setContent(event.target.value)}
                />
              )}
            </Field>
            <Segmented
              label="What changes"
              value={how}
              options={[
                { value: 'restate', label: 'The fact changed' },
                { value: 'reword', label: 'Only the wording' },
              ]}
              onChange={setHow}
            />
          </>
        ) : (
          <Words question={question} fact={fact} head={head} />
        )}
        {(question === 'change' && how === 'restate') || question === 'again' ? (
          <Field label="Since" hint="Optional, in your local time. Empty: from now on.">
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={since}
                onChange={(event) => setSince(event.target.value)}
                className="max-w-60"
              />
            )}
          </Field>
        ) : null}
        <ProblemNotice problem={problem} />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

const HOW_WORDS = {
  restate: 'A new version replaces this one, which moves to history.',
  reword: 'The same fact in better words. Open questions about it are checked again.',
} as const

function Words({ question, fact, head }: Pick<Props, 'question' | 'fact' | 'head'>) {
  const ends = question === 'retract'
  return (
    <div className="flex flex-col gap-3">
      <Quote label={ends ? 'No longer true' : 'Current again'} fact={fact} />
      {head === null || ends ? null : (
        <Quote label={question === 'restore' ? 'Never true' : 'Ends'} fact={head} />
      )}
      <p className="text-muted">{WHAT_HAPPENS[question]}</p>
    </div>
  )
}

const WHAT_HAPPENS: Readonly<Record<LifeQuestion, string>> = {
  change: '',
  retract:
    'True until now. It stays in history, the agent no longer receives it, and open questions about it are withdrawn.',
  restore:
    'Its replacement was a mistake and counts as never true. This version continues as if it had not ended.',
  again:
    'A new version with this text replaces the current one. What was true in between stays in history.',
}

function Quote({ label, fact }: { readonly label: string; readonly fact: FactView }) {
  return (
    <div className="border-border border-l-2 pl-3">
      <p className="text-label text-muted">{label}</p>
      <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">
        {fact.content}
      </p>
    </div>
  )
}

function commandOf(said: {
  readonly question: LifeQuestion
  readonly fact: FactView
  readonly head: FactView | null
  readonly how: 'restate' | 'reword'
  readonly content: string
  readonly since: string
  readonly reason: string
}): WithoutKey<ChangeFactInput> {
  const { question, fact, head, how, content } = said
  const common = { id: fact.id, version: fact.version, reason: said.reason.trim() || null }
  const validFrom = said.since === '' ? null : new Date(said.since).toISOString()
  if (question === 'retract' || question === 'restore') return { ...common, verb: question }
  if (question === 'change' && how === 'reword') return { ...common, verb: 'reword', content }
  const ends = question === 'again' && head !== null ? head : fact
  const { id, version } = ends
  return { ...common, id, version, verb: 'restate', content, validFrom }
}

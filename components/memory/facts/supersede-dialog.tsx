'use client'

import { useState } from 'react'

import { NoAnswerNotice } from '@/components/shared/no-answer-notice'
import { ReasonField } from '@/components/shared/reason-field'
import { RefusalNotice } from '@/components/shared/refusal-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { FactPageView } from '@/lib/views/screen'

import { ChooseNewer } from './choose-newer'
import { newerObstacle } from './supersede-obstacle'
import { SupersedePreview } from './supersede-preview'
import { useFact } from './use-fact'
import { useSupersedeFact } from './use-supersede-fact'

type Props = { readonly page: FactPageView; readonly open: boolean; readonly onClose: () => void }

/** Supersedes a fact by hand: choose the newer, see both and what will change, confirm. */
export function SupersedeDialog(props: Props) {
  // What was chosen goes when the dialog closes.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ page, onClose }: Props) {
  const [newerId, setNewerId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const newer = useFact(newerId)
  const supersede = useSupersedeFact(page.fact, onClose)
  const obstacle = newer.data ? newerObstacle(page.fact, newer.data) : null
  const refusal = obstacle ?? (supersede.data?.ok === false ? supersede.data.refusal : null)
  const ready = newer.data !== undefined && obstacle === null && !supersede.isPending
  const confirm = () => {
    if (newer.data) supersede.mutate({ newer: newer.data, reason: reason.trim() || null })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Supersede by hand"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={ready ? null : waitingFor(newerId, supersede.isPending)}
            onClick={confirm}
          >
            Supersede
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChooseNewer
          siblings={page.siblings.filter((sibling) => sibling.status === 'active')}
          chosen={newerId}
          onChoose={(id) => {
            supersede.reset()
            setNewerId(id)
          }}
        />
        {newer.isError ? (
          <Notice tone="bad" title="That fact could not be read.">
            {newer.error.message}
          </Notice>
        ) : null}
        {newer.data ? <SupersedePreview older={page.fact} newer={newer.data} /> : null}
        {refusal === null ? null : <RefusalNotice refusal={refusal} />}
        {supersede.isError ? <NoAnswerNotice /> : null}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

function waitingFor(newerId: string | null, busy: boolean): string {
  if (busy) return 'Working on it'
  return newerId === null ? 'Choose the newer fact first.' : 'This pair cannot be superseded.'
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { getJson } from '@/components/shared/get-json'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { ReasonField } from '@/components/shared/reason-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FactPageView } from '@/lib/views/facts'

import { ChooseNewer } from './choose-newer'
import { SupersedePreview } from './supersede-preview'
import { newerRefusal } from './supersede-refusal'
import { useLife } from './use-life'

type Props = { readonly page: FactPageView; readonly open: boolean; readonly onClose: () => void }

/** Replaces a fact by hand: choose the newer, see both and what will change, confirm. */
export function SupersedeDialog(props: Props) {
  // What was chosen goes when the dialog closes.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ page, onClose }: Props) {
  const [newerId, setNewerId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const newer = useFact(newerId)
  const { run, pending, problem, setProblem } = useLife(page.fact.id, onClose)
  const obstacle = newer.data ? newerRefusal(page.fact, newer.data) : null
  const ready = newer.data !== undefined && obstacle === null && !pending
  const confirm = () => {
    if (!newer.data) return
    void run({
      verb: 'supersede',
      id: page.fact.id,
      version: page.fact.version,
      newerId: newer.data.id,
      newerVersion: newer.data.version,
      reason: reason.trim() || null,
    })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Replace with another fact"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={ready ? null : waitingFor(newerId, pending)}
            onClick={confirm}
          >
            Replace
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChooseNewer
          siblings={page.siblings.filter((sibling) => sibling.status === 'active')}
          chosen={newerId}
          onChoose={(id) => {
            setProblem(null)
            setNewerId(id)
          }}
        />
        {newer.isError ? (
          <Notice tone="bad" title="That fact could not be read.">
            {newer.error.message}
          </Notice>
        ) : null}
        {newer.data ? <SupersedePreview older={page.fact} newer={newer.data} /> : null}
        <ProblemNotice problem={obstacle === null ? problem : refusalMessage(obstacle)} />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

function waitingFor(newerId: string | null, busy: boolean): string {
  if (busy) return 'Working on it'
  return newerId === null
    ? 'Choose the newer fact first.'
    : 'The older fact can’t be replaced by this one.'
}

/** One fact as it stands now, read when an id is given; never from the cache, because its version counts. */
function useFact(factId: string | null) {
  return useQuery({
    queryKey: ['fact', factId],
    queryFn: async () => {
      const page = await getJson<FactPageView>(`/api/facts/${encodeURIComponent(factId ?? '')}`)
      return page.fact
    },
    enabled: factId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

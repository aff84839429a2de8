import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { UndoRows } from '@/components/review/log/undo-rows'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useDone, useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { previewRepairAction, repairAction } from '@/lib/actions/repairs'
import { REPAIRS } from '@/lib/domain/integrity'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FaultView } from '@/lib/views/integrity'

import { RepairChoices, type Chosen } from './repair-choices'

/** Shows what a repair would change, and does exactly that when it is confirmed. */
export function RepairDialog({
  faults,
  onClose,
}: {
  readonly faults: readonly FaultView[]
  readonly onClose: () => void
}) {
  const done = useDone()
  const repair = useOperation(repairAction)
  const [fault] = faults
  const [first] = fault === undefined ? [] : REPAIRS[fault.rule]
  const [chosen, setChosen] = useState<Chosen>({
    choice: first ?? 'settle',
    keepId: first === 'keep' ? (fault?.facts[0]?.id ?? null) : null,
  })
  const keys = faults.map(({ key }) => key)
  const asked = { rule: fault?.rule ?? 'circle', keys, ...chosen }
  const preview = useQuery({
    queryKey: ['repair', asked],
    queryFn: () => previewRepairAction(asked),
    staleTime: 0,
    gcTime: 0,
  })
  if (fault === undefined) return null
  const shown = preview.data?.ok === true ? preview.data.value : null
  const refusal = preview.data?.ok === false ? refusalMessage(preview.data.refusal) : null
  const confirm = async () => {
    if (shown === null) return
    const command = { ...asked, seen: shown.seen, reason: null }
    const repaired = await repair.run(command)
    if (repaired === null) return void preview.refetch()
    onClose()
    await done({ said: 'Repaired.', operationId: repaired.operationId })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={faults.length === 1 ? 'Repair' : `Repair ${faults.length} findings`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={
              repair.pending
                ? 'Working on it'
                : shown === null
                  ? 'There is nothing to repair yet.'
                  : null
            }
            onClick={() => void confirm()}
          >
            Repair
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RepairChoices fault={fault} chosen={chosen} onChoose={setChosen} />
        {preview.isPending ? <Skeleton rows={3} label="Reading what it would change" /> : null}
        {preview.isError ? (
          <ProblemNotice
            problem={{ sentence: 'The preview could not be read.', wayOut: 'Try again.' }}
          />
        ) : null}
        {(repair.problem ?? refusal) ? <ProblemNotice problem={repair.problem ?? refusal} /> : null}
        {shown === null ? null : (
          <>
            <UndoRows rows={shown.rows} caption="What changes" thenLabel="After repair" />
            {shown.leftOut === 0 ? null : (
              <p>
                {shown.leftOut === 1 ? 'One is' : `${shown.leftOut} are`} unchanged: protected facts
                and constraints can’t be replaced.
              </p>
            )}
            <p className="text-muted">
              This is one operation. You can undo it in Activity anytime.
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'

import { openContents } from './contents'
import { stepsOf } from './edits'
import { differences, hasEnded, isPartway } from './layout'
import { callBody } from './plan-call'
import { refusal } from './refusal'

/** Makes the edits of a plan that are not made yet. */
export function writeMarkdown(
  target: StoreTarget,
  plan: StorePlan,
  _send: Transport,
): Promise<void> {
  return Promise.resolve().then(() => {
    for (const step of stepsFor(target, plan)) step()
  })
}

/** Reads the folder and returns the steps that are left of a plan. A process may end between any two of them. */
export function stepsFor(target: StoreTarget, plan: StorePlan): readonly (() => void)[] {
  const { folder, layout, contents } = openContents(target)
  const { before, after } = plan
  const { fact: id, newer, resumes } = callBody.parse(plan.call.body)
  const fact = contents.found.find((each) => each.id === id)
  if (fact === undefined) throw refusal('The fact is no longer in the folder.')
  const { state } = fact
  if (differences(state, after).length === 0) return []
  const differing = differences(state, before)
  const isSame = differing.length === 0 && (before['sha256'] ?? state.sha256) === state.sha256
  if (!isSame && !(resumes && isPartway(state, { before, written: after })))
    throw refusal(
      differing.length === 0
        ? `Someone else changed ${state.file} at the same time.`
        : `The fact changed in the folder: ${differing.join(', ')}.`,
    )
  if (newer !== null) checkNewer(contents.found, { newer, plan, at: target.now?.() ?? null })
  return stepsOf(folder, layout.edit(folder, plan))
}

function checkNewer(
  found: ReturnType<typeof openContents>['contents']['found'],
  {
    newer,
    plan,
    at,
  }: { readonly newer: string; readonly plan: StorePlan; readonly at: Date | null },
): void {
  const fact = found.find(({ id }) => id === newer)
  if (fact === undefined) throw refusal('The newer fact is not in the folder.')
  if (hasEnded(fact.state, at)) throw refusal('The newer fact has ended in the folder.')
  const text = plan.newer?.['text'] ?? null
  if (text !== null && text !== fact.state.text)
    throw refusal('The newer fact has another text now.')
}

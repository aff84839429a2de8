import type { StorePlan } from '@/lib/connectors/port'
import { eolOf, linesOf } from '@/lib/importers/markdown/lines'

import { pageOf, type Claim } from './claims'
import type { Edit } from './edits'
import { mustRead, type Folder } from './folder'
import { callBody } from './plan-call'
import { refusal } from './refusal'

/** Changes the status or the text of one claim, in the frontmatter of its page. */
export function editOpenclawWiki(folder: Folder, plan: StorePlan): readonly Edit[] {
  const { before, after } = plan
  const path = before['file'] ?? ''
  const file = mustRead(folder, path)
  const { fact } = callBody.parse(plan.call.body)
  const find = (text: string) =>
    pageOf(text).claims.find(({ id }) => `${path}#${id.value}` === fact) ?? null
  const claim = file === null ? null : find(file.text)
  if (file === null || claim === null) throw refusal('The claim is no longer in its page.')
  const summary = after['summary'] ?? claim.text.raw
  const withText =
    summary === claim.text.raw
      ? file.text
      : file.text.slice(0, claim.text.start) + summary + file.text.slice(claim.text.end)
  const now = find(withText)
  if (now === null) throw refusal('The claim cannot hold this text.')
  const text = withStatus(withText, now, after['status'] ?? null)
  return text === file.text ? [] : [{ kind: 'write', file, text }]
}

function withStatus(text: string, { id, status, column }: Claim, wanted: string | null): string {
  if (wanted === (status?.raw ?? null)) return text
  if (status !== null && wanted !== null)
    return text.slice(0, status.start) + wanted + text.slice(status.end)
  const lines = linesOf(text)
  if (status !== null) {
    const line = lines.find(({ start, end }) => start <= status.start && status.start < end)
    if (line === undefined || line.text.trim() !== `status: ${status.raw}`)
      throw refusal('The status of the claim shares its line with something else.')
    return text.slice(0, line.start) + text.slice(line.end)
  }
  const line = lines.find(({ start, end }) => start <= id.start && id.start < end)
  const at = line?.end ?? text.length
  return `${text.slice(0, at)}${' '.repeat(column)}status: ${wanted}${eolOf(text)}${text.slice(at)}`
}

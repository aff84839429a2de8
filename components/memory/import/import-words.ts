import { formatCount, formatNumber } from '@/lib/language/format'
import type { ImportPreview } from '@/lib/views/settings-screen'

/** Returns how many facts an import would write. */
export function factsToWrite(preview: ImportPreview): number {
  return preview.added + preview.changed
}

/** Says what the import would write, what it leaves out or needs an agent, and how many pairs a sweep would compare. */
export function previewSummary(preview: ImportPreview): string {
  const { agentless, refused, pairs } = preview
  const writes = factsToWrite(preview)
  const out = refused - agentless
  const needs = `${formatCount(agentless, 'line')} ${agentless === 1 ? 'names' : 'name'} no agent.`
  if (writes + out === 0 && agentless > 0) return needs
  const left = out === 0 ? '' : `, ${formatCount(out, 'line')} left out`
  const facts = `${writes === 0 ? 'No new facts' : formatCount(writes, 'fact')}${left}.`
  const compare =
    pairs === undefined || writes === 0
      ? ''
      : pairs === 0
        ? 'No new pairs to compare.'
        : `About ${formatCount(pairs, 'pair')} to compare.`
  return [facts, agentless === 0 ? '' : needs, compare].filter((part) => part !== '').join(' ')
}

/** Returns what the import does besides adding facts, as short sentences. */
export function previewSentences(preview: ImportPreview): readonly string[] {
  const { changed, unchanged, links, confirmed, proposals } = preview
  const { notRead = 0, instead = 0, flagged } = preview
  return [
    changed === 0 ? '' : `${formatCount(changed, 'fact')} changed since the last import`,
    unchanged === 0 ? '' : `${formatCount(unchanged, 'fact')} already here and unchanged`,
    confirmed === 0
      ? ''
      : `${formatCount(confirmed, 'fact')} repeated, which confirms what is stored`,
    links === 0 ? '' : `${formatCount(links, 'supersession')} that the source has already made`,
    proposals === 0 ? '' : `${formatCount(proposals, 'new proposal')} that the source has recorded`,
    instead === 0
      ? ''
      : `${formatCount(instead, 'proposal')} for review, from corrections of older facts`,
    notRead === 0
      ? ''
      : `${formatCount(notRead, 'fact')} in another language, which only a model can compare`,
    flagged === 0
      ? ''
      : `${formatCount(flagged, 'row')} that ${flagged === 1 ? 'needs' : 'need'} a look`,
  ].filter((sentence) => sentence !== '')
}

/** Returns the words on the button: what pressing it does. */
export function importLabel(preview: ImportPreview): string {
  if (isNothingNew(preview)) return 'Import'
  const facts = factsToWrite(preview)
  const what = facts === 0 ? 'what is new' : formatCount(facts, 'fact')
  if (preview.refused === 0) return `Import ${what}`
  return facts === 0
    ? `Import the rest and leave ${formatNumber(preview.refused)} out`
    : `Import the other ${formatNumber(facts)} and leave ${formatNumber(preview.refused)} out`
}

/** Says why there is nothing to import, or returns null. */
export function whyNothing(preview: ImportPreview): string | null {
  if (!isNothingNew(preview)) return null
  const { agentless, refused, unchanged, takenBack = [] } = preview
  if (agentless > 0) return 'Choose an agent first.'
  if (takenBack.length > 0) return 'Redo the undone import in Activity to have its facts again.'
  return refused > 0 && unchanged === 0
    ? 'Nothing in it can be imported: every line is left out.'
    : 'There is nothing new to import.'
}

/** Says which facts of the file an undone import had brought. */
export function takenBackSentence(seq: number, facts: number): string {
  const are =
    facts === 1 ? '1 fact of this file is' : `${formatNumber(facts)} facts of this file are`
  return `${are} retracted, because import #${seq} was undone.`
}

/** True when the import would change nothing at all. */
export function isNothingNew(preview: ImportPreview): boolean {
  return factsToWrite(preview) + preview.links + preview.confirmed + preview.proposals === 0
}

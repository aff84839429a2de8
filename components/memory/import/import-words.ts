import { formatCount, formatNumber } from '@/lib/language/format'
import type { ImportPreview } from '@/lib/views/settings-screen'

/** Returns how many facts an import would write. */
export function factsToWrite(preview: ImportPreview): number {
  return preview.added + preview.changed
}

/** Says what the import would write, what it leaves out, and how many pairs a sweep would compare. */
export function previewSummary(preview: ImportPreview): string {
  const { refused, pairs } = preview
  const writes = factsToWrite(preview)
  const left = refused === 0 ? '' : `, ${formatCount(refused, 'line')} left out`
  const facts = `${writes === 0 ? 'No new facts' : formatCount(writes, 'fact')}${left}.`
  if (pairs === undefined || writes === 0) return facts
  return pairs === 0
    ? `${facts} No new pairs to compare.`
    : `${facts} About ${formatCount(pairs, 'pair')} to compare.`
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
  const facts = factsToWrite(preview)
  const what = facts === 0 ? 'what is new' : formatCount(facts, 'fact')
  if (preview.refused === 0) return `Import ${what}`
  return facts === 0
    ? `Import the rest and leave ${formatNumber(preview.refused)} out`
    : `Import the other ${formatNumber(facts)} and leave ${formatNumber(preview.refused)} out`
}

/** True when the import would change nothing at all. */
export function isNothingNew(preview: ImportPreview): boolean {
  return factsToWrite(preview) + preview.links + preview.confirmed + preview.proposals === 0
}

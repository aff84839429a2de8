import { labelsNeeded, type LabelCounts, type LabelsNeeded } from '@/lib/statistics/labels-needed'

/**
 * Returns how many more labels a limit needs (rule Q6); null if it is already met, or if no number would do, as for a limit of 0,
 * which no sample can prove.
 */
export function moreLabels(
  labelled: LabelCounts,
  limit: number, // share, 0–1
): Extract<LabelsNeeded, { readonly passes: false }> | null {
  if (limit <= 0 || limit >= 1) return null
  const found = labelsNeeded(labelled, { limit })
  return found.passes ? null : found
}

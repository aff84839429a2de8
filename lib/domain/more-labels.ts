import { labelsNeeded, type Labelled, type LabelsNeeded } from '@/lib/statistics/labels-needed'

/**
 * Says how many labels a limit still needs (rule Q6); null where it is passed already, or where no number of labels would do: that nothing
 * at all is wrong (limit 0) is never known from a sample.
 */
export function moreLabels(
  labelled: Labelled,
  limit: number, // share, 0–1
): Extract<LabelsNeeded, { readonly passes: false }> | null {
  if (limit <= 0 || limit >= 1) return null
  const found = labelsNeeded(labelled, { limit })
  return found.passes ? null : found
}

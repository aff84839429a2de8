import { WEIGHED_DETECTOR } from './weighed-detector'

const DAY_MS = 864e5

/** Returns the confidence of two facts of one slot, two weeks apart. */
export function confidenceBetween(
  [older, newer]: readonly [string, string],
  {
    entity,
    aspect = null,
    key = null,
  }: {
    readonly entity: string
    readonly aspect?: string | null
    readonly key?: string | null // of both, in the store
  },
): number {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const outline = (content: string, day: number) =>
    prepare({ content, statedAtMs: day * DAY_MS, entity, aspect, key })
  return WEIGHED_DETECTOR.confidenceOf(outline(older, 1), outline(newer, 15))
}

import { formatNumber } from '@/lib/language/format'
/** Says how many of a list must not be read yet. */
export function WithheldNotice({
  count,
  withheld,
}: {
  readonly count: number
  readonly withheld: number // of them
}) {
  if (withheld === 0) return null
  return (
    <p className="pb-2" data-withheld={withheld}>
      {withheld === count
        ? count === 1
          ? 'It is'
          : 'All of them are'
        : `${formatNumber(withheld)} of them ${withheld === 1 ? 'is' : 'are'}`}{' '}
      not shown until labeled or settled.
    </p>
  )
}

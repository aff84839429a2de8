import type { ChainFact } from '@/lib/views/fact-view'

const LINE = 'absolute left-1/2 w-px -translate-x-1/2 bg-border forced-colors:bg-[CanvasText]'

/** The drawn part of one row: a lane for every line that passes, and the fact's own dot on the last one. */
export function ChainRail({
  branch,
  fact,
  opens,
  closes,
  joins,
}: {
  readonly branch: number
  readonly fact: Pick<ChainFact, 'status' | 'current'>
  readonly opens: boolean // nothing stands above it on its lane
  readonly closes: boolean // nothing stands below it
  readonly joins: boolean // its lane bends into the one to the left
}) {
  const lanes = Math.min(branch, 4)
  return (
    <div aria-hidden="true" className="flex shrink-0 self-stretch">
      {Array.from({ length: lanes }, (_, lane) => (
        <span key={lane} className="relative w-4 md:w-6">
          <span className={`${LINE} inset-y-0`} />
        </span>
      ))}
      <span className="relative w-4 md:w-6">
        {opens ? null : <span className={`${LINE} top-0 h-4`} />}
        {closes ? null : <span className={`${LINE} top-4 ${joins ? 'bottom-3' : 'bottom-0'}`} />}
        {joins ? (
          <span className="bg-border absolute right-1/2 bottom-3 h-px w-full forced-colors:bg-[CanvasText]" />
        ) : null}
        <Dot {...fact} />
      </span>
    </div>
  )
}

/** Filled: current. Hollow: superseded, or not begun. Square: retracted. */
function Dot({ status, current }: Pick<ChainFact, 'status' | 'current'>) {
  const shape = status === 'retracted' ? '' : 'rounded-full'
  const fill = current
    ? 'border-accent bg-accent forced-colors:bg-[Highlight]'
    : 'border-border bg-bg'
  return (
    <span className={`absolute top-4 left-1/2 size-2.5 -translate-1/2 border-2 ${shape} ${fill}`} />
  )
}

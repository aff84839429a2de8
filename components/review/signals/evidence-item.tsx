import type { ReactNode } from 'react'

import type { SignalName } from '@/lib/detection/finding'

export type FocusSignal = (signal: SignalName | null) => void

/**
 * One signal, drawn and in words. Pointing at it marks its words in both texts (the container carries `data-focus`); the button
 * does the same by keyboard and is what a screen reader hears.
 */
export function EvidenceItem({
  signal,
  letter,
  spoken,
  drawing,
  missingOn,
  quiet = false,
  onFocus,
  children,
}: {
  readonly signal: SignalName
  readonly letter: string
  readonly spoken: string
  readonly drawing: ReactNode
  readonly missingOn: 'older' | 'newer' | null
  readonly quiet?: boolean // it adds nothing: its words stand beside the letter
  readonly onFocus: FocusSignal
  readonly children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same by keyboard
    <li
      data-signal={signal}
      className={`rounded-md text-(--sig) ${quiet ? '' : 'py-1'}`}
      onMouseEnter={() => onFocus(signal)}
      onMouseLeave={() => onFocus(null)}
    >
      <button
        type="button"
        className={`flex min-h-6 w-full gap-2 rounded-sm text-left ${quiet ? 'items-baseline py-1' : 'items-center'}`}
        aria-label={spoken}
        onFocus={() => onFocus(signal)}
        onBlur={() => onFocus(null)}
      >
        <span aria-hidden="true" className="mono w-5 shrink-0 text-center font-semibold">
          {letter}
        </span>
        {drawing}
      </button>
      <p aria-hidden="true" className="text-label text-muted pl-7 wrap-anywhere empty:hidden">
        {children}
      </p>
      {missingOn === null ? null : (
        <p aria-hidden="true" className="text-label text-warn pl-7">
          ! no evidence on the {missingOn} side
        </p>
      )}
    </li>
  )
}

import { useId, useState, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react'

import { Kbd } from './kbd'
import { keyShortcuts } from './key-names'
import { announce } from './live-region'

const VARIANTS = {
  primary: 'border-accent bg-accent text-bg hover:bg-accent/90',
  default: 'border-border bg-bg text-text hover:bg-surface',
  quiet: 'border-transparent bg-line/60 text-text hover:bg-line',
  danger: 'border-bad bg-bg text-bad hover:bg-surface',
} as const

const OFF = 'border-dashed border-border bg-surface text-muted cursor-not-allowed'

const SIZES = {
  sm: 'min-h-7 max-md:min-h-10 max-md:min-w-10 gap-1.5 px-2 text-label',
  md: 'min-h-8 max-md:min-h-11 gap-2 px-3 text-ui',
  lg: 'min-h-11 gap-2 px-4 text-ui',
} as const

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: keyof typeof VARIANTS
  readonly size?: keyof typeof SIZES
  readonly kbd?: string | undefined
  /** Why it cannot be pressed now. The button keeps the focus and says so. */
  readonly disabledReason?: string | null
}

export function Button({
  variant = 'default',
  size = 'md',
  kbd,
  disabledReason = null,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = disabledReason !== null
  const [asked, setAsked] = useState(false) // not where it goes off while it has the focus
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    setAsked(off)
    if (!off) return onClick?.(event)
    event.preventDefault()
    announce(disabledReason)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      onKeyDown={pressOnce}
      onFocus={() => setAsked(off)}
      onBlur={() => setAsked(false)}
      aria-disabled={off || undefined}
      aria-describedby={off ? reasonId : rest['aria-describedby']}
      aria-keyshortcuts={kbd === undefined ? undefined : keyShortcuts(kbd)}
      className={`group/button relative inline-flex items-center justify-center rounded-md border font-medium select-none disabled:cursor-not-allowed disabled:opacity-60 ${off ? OFF : VARIANTS[variant]} ${SIZES[size]} ${className}`}
    >
      {children}
      {kbd === undefined ? null : (
        <span aria-hidden="true" className="inline-flex max-md:hidden">
          <Kbd>{kbd}</Kbd>
        </span>
      )}
      {off ? <Reason id={reasonId} reason={disabledReason} asked={asked} /> : null}
    </button>
  )
}

/** Enter held down presses once, as Space does: what follows was not meant for whatever the button is about by then. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** Stands inside the button, so that the button itself is never replaced and never loses the focus. */
function Reason({
  id,
  reason,
  asked,
}: {
  readonly id: string
  readonly reason: string
  readonly asked: boolean
}) {
  return (
    <span
      id={id}
      aria-hidden="true"
      className={`text-label text-text absolute bottom-full left-0 z-30 w-max max-w-[min(16rem,60vw)] pb-1.5 text-left font-normal whitespace-normal group-hover/button:block ${asked ? '' : 'hidden'}`}
    >
      <span className="border-border bg-bg block rounded-md border px-2 py-1">{reason}</span>
    </span>
  )
}

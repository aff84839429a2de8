import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

type Props = {
  readonly label: string
  readonly framed?: boolean
  readonly children: ReactNode
}

/** The next step of a form takes the focus when it appears, so that nobody is left where the button was. */
export function StepSection({ label, framed = false, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={`flex scroll-mt-16 flex-col gap-5 outline-none ${framed ? 'border-line rounded-md border p-4' : ''}`}
    >
      {children}
    </section>
  )
}

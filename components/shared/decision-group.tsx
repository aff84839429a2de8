import type { MouseEvent, ReactNode } from 'react'

/**
 * The answers to a pair, where “Skip to decision” leads. A click leaves the focus on all of them: on the button that was clicked,
 * the next key would draw a ring round the answer to another pair.
 */
export function DecisionGroup({
  legend = 'Decision',
  className,
  children,
}: {
  readonly legend?: string
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys leave the focus where it is
    <fieldset
      id="decision"
      tabIndex={-1}
      onClick={takeFocus}
      className={`outline-none ${className}`}
    >
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

function takeFocus({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  const byPointer = detail > 0
  if (byPointer && currentTarget.contains(document.activeElement)) currentTarget.focus()
}

import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'

import { Button } from './button'
import { LiveRegion } from './live-region'

/** A modal question on the browser's own <dialog>: focus stays inside, Esc closes, focus returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  footer,
  wide = false,
  children,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly footer?: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open && !dialog.open) {
      dialog.showModal()
      firstControl(dialog)?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // Taken away while open, it would leave the focus nowhere; closing gives it back in the same step.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop; the keyboard has Esc
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The browser tells of closing a frame later; a key pressed in that frame would be lost.
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose() // else it was opened again meanwhile
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={`border-border bg-bg text-text text-ui m-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] rounded-md border p-0 font-sans backdrop:bg-[rgb(10_12_16/0.5)] ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      {open ? (
        <div className="flex max-h-[calc(100dvh-34px)] flex-col">
          <div className="border-line flex items-center justify-between gap-4 border-b py-2 pr-2 pl-4">
            <h2 id={titleId} className="text-question">
              {title}
            </h2>
            <Button variant="quiet" size="sm" aria-label="Close" onClick={onClose}>
              <span aria-hidden="true">✕</span>
            </Button>
          </div>
          <div className="relative overflow-y-auto p-4">{children}</div>
          {footer === undefined ? null : (
            <div
              data-answers
              className="border-line flex flex-wrap justify-end gap-2 border-t px-4 py-3"
            >
              {footer}
            </div>
          )}
          {/* the announcer of the page is out of reach behind a modal dialog, and is not heard */}
          <LiveRegion />
        </div>
      ) : null}
    </dialog>
  )
}

/** What a person came for: the first field, else the first answer; the browser itself would choose Close. */
function firstControl(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input, textarea, select') ??
    dialog.querySelector<HTMLElement>('[data-answers] button')
  )
}

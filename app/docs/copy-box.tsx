import type { ReactNode } from 'react'

import { CopyButton } from '@/components/ui/copy-button'

/** Code in a frame, with a button that copies it; the button never covers a line. */
export function CopyBox({
  text,
  label,
  children,
}: {
  readonly text: string
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className="border-line flex items-start overflow-hidden rounded-md border">
      <div className="min-w-0 grow">{children}</div>
      <div className="p-1.5 print:hidden">
        <CopyButton text={text} label={label} />
      </div>
    </div>
  )
}

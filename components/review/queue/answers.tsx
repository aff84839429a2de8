import dynamic from 'next/dynamic'
import { memo, useEffect, type ComponentProps, type ReactNode } from 'react'

import { letGo, useSelecting } from '@/components/review/bulk/selection'
import { orNotLoaded } from '@/components/ui/not-loaded'

const QueueBulk = dynamic(
  orNotLoaded(() =>
    import('@/components/review/bulk/queue-bulk').then((loaded) => loaded.QueueBulk),
  ),
  { ssr: false },
)

type BulkProps = ComponentProps<typeof QueueBulk>

/**
 * The answers to a proposal. While something is selected, those about it are in their place: no others are seen or reached. On
 * phones, where the list lies over the proposal, they are all there is.
 */
export function Answers({
  children,
  ...bulk
}: BulkProps & {
  readonly children: ReactNode
}) {
  return (
    <div className="relative max-md:has-[>section]:min-h-16 md:has-[>section]:min-h-12 max-md:group-data-[list=true]/queue:[&>fieldset]:hidden md:has-[>section]:[&>fieldset]:invisible has-[>section]:[&>fieldset>:is(button,[data-answer])]:invisible">
      {children}
      <Selection {...bulk} />
    </div>
  )
}

/** Loaded with the first row that is chosen; drawn only when the selection changes. */
const Selection = memo(function Selection(bulk: BulkProps) {
  useEffect(() => () => letGo(), [])
  return useSelecting() ? <QueueBulk {...bulk} /> : null
})

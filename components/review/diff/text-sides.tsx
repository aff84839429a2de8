import { memo } from 'react'
import { DiffMethod } from 'react-diff-viewer-continued'

import { SidesPane } from './sides-pane'

/** Two texts beside each other, line by line. */
export const TextSides = memo(function TextSides({
  label,
  before,
  after,
}: {
  readonly label: string
  readonly before: string
  readonly after: string
}) {
  return (
    <SidesPane
      label={`${label}, side by side`}
      before={before}
      after={after}
      method={DiffMethod.LINES}
      className="max-h-[55dvh]"
    />
  )
})

'use client'

import { memo } from 'react'
import ReactDiffViewer, { DiffMethod } from 'react-diff-viewer-continued'

import { JSON_STYLES } from './diff-styles'
import { useNarrow } from './use-viewer-ready'

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
  const narrow = useNarrow()
  return (
    <section
      aria-label={`${label}, side by side`}
      className="max-h-[55dvh] overflow-x-hidden overflow-y-auto pb-2"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling pane must be reachable
      tabIndex={0}
    >
      <ReactDiffViewer
        oldValue={before}
        newValue={after}
        splitView={!narrow}
        compareMethod={DiffMethod.LINES}
        styles={JSON_STYLES}
        showDiffOnly={false}
        disableWorker
        hideSummary
        hideLineNumbers
      />
    </section>
  )
})

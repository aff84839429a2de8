'use client'

import { memo, useMemo } from 'react'
import ReactDiffViewer, { DiffMethod } from 'react-diff-viewer-continued'

import { JSON_STYLES } from './diff-styles'
import { useNarrow } from './use-viewer-ready'

type Metadata = Readonly<Record<string, unknown>>

/** Both metadata as JSON, line beside line, key by key. */
export const JsonDiff = memo(function JsonDiff({
  older,
  newer,
}: {
  readonly older: Metadata
  readonly newer: Metadata
}) {
  const narrow = useNarrow()
  const [before, after] = useMemo(() => [printed(older), printed(newer)] as const, [older, newer])
  return (
    <section
      aria-label="Metadata, older against newer"
      className="max-h-80 overflow-x-hidden overflow-y-auto pb-2"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling pane must be reachable
      tabIndex={0}
    >
      <ReactDiffViewer
        oldValue={before}
        newValue={after}
        splitView={!narrow}
        compareMethod={DiffMethod.JSON}
        styles={JSON_STYLES}
        showDiffOnly={false}
        disableWorker
        hideSummary
        hideLineNumbers
      />
    </section>
  )
})

/** Keys in one order, so that what moved is not taken for what changed. */
function printed(metadata: Metadata): string {
  const sorted = Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(sorted), null, 2)
}

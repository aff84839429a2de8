import { memo, useMemo } from 'react'
import { DiffMethod } from 'react-diff-viewer-continued'

import { SidesPane } from './sides-pane'

type Metadata = Readonly<Record<string, unknown>>

/** Both metadata as JSON, line beside line, key by key. */
export const JsonDiff = memo(function JsonDiff({
  older,
  newer,
}: {
  readonly older: Metadata
  readonly newer: Metadata
}) {
  const [before, after] = useMemo(() => [printed(older), printed(newer)] as const, [older, newer])
  return (
    <SidesPane
      label="Metadata, older against newer"
      before={before}
      after={after}
      method={DiffMethod.JSON}
      className="max-h-80"
    />
  )
})

/** Keys in one order, so that what moved is not taken for what changed. */
function printed(metadata: Metadata): string {
  const sorted = Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(sorted), null, 2)
}

import ReactDiffViewer, { type DiffMethod } from 'react-diff-viewer-continued'

import { JSON_STYLES } from './diff-styles'
import { PAGE_NONCE } from './page-nonce'
import { useNarrow } from './use-viewer-ready'

/** Two texts of lines beside each other, in a pane that scrolls; below each other where there is no room. */
export function SidesPane({
  label,
  before,
  after,
  method,
  className,
}: {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly method: DiffMethod
  readonly className: string // how high it may be
}) {
  const narrow = useNarrow()
  return (
    <section
      aria-label={label}
      className={`overflow-x-hidden overflow-y-auto pb-2 ${className}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling pane must be reachable
      tabIndex={0}
    >
      <ReactDiffViewer
        oldValue={before}
        newValue={after}
        splitView={!narrow}
        compareMethod={method}
        nonce={PAGE_NONCE}
        styles={JSON_STYLES}
        showDiffOnly={false}
        disableWorker
        hideSummary
        hideLineNumbers
      />
    </section>
  )
}

import type { RefObject } from 'react'
import ReactDiffViewer, { type ReactDiffViewerProps } from 'react-diff-viewer-continued'

import { DIFF_STYLES } from './diff-styles'
import { evidenceHtml, marksByLine } from './evidence-html'
import { PAGE_NONCE } from './page-nonce'
import type { Pair } from './plain-twin'
import { compareWords } from './word-pieces'

// On every change the viewer sets the scroll position of its container, which makes the browser lay out the page in the
// middle of the update (10 ms of the 50). The container never scrolls here, so it is not told of it.
const NO_CONTAINER = {
  get current(): HTMLDivElement | null {
    return null
  },
  set current(_element: HTMLDivElement | null) {
    // never asked for
  },
}

class Viewer extends ReactDiffViewer {
  constructor(props: ReactDiffViewerProps) {
    super(props)
    this.state = {
      ...this.state,
      scrollableContainerRef: NO_CONTAINER as RefObject<HTMLDivElement>,
    }
  }
}

/**
 * The only user of the diff viewer, mounted once and kept: it is given the next pair, never a key.
 * It is drawn for the eye; the plain twin beside it is the text for everything else.
 */
export function SideBySideDiff({ pair, split }: { readonly pair: Pair; readonly split: boolean }) {
  const { older, newer, olderMarks, newerMarks } = pair
  const marksOf = marksByLine([
    { text: older, marks: olderMarks },
    { text: newer, marks: newerMarks },
  ])
  // On a line with changed words the viewer honours its hook only in this form (4.4.0); the text is escaped.
  const renderContent = (line: string) => (
    <span
      dir="auto"
      className="block text-start"
      dangerouslySetInnerHTML={{ __html: evidenceHtml(line, marksOf(line)) }}
    />
  )
  return (
    <Viewer
      oldValue={older}
      newValue={newer}
      splitView={split}
      renderContent={renderContent}
      compareMethod={compareWords}
      nonce={PAGE_NONCE}
      styles={DIFF_STYLES}
      showDiffOnly={false}
      disableWorker
      hideSummary
      hideLineNumbers
    />
  )
}

import { useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'

import { Button } from './button'
import { Notice } from './notice'

/** Returns what loads a part of a page. Where it cannot be loaded, a notice takes its place and the rest of the page stays as it is. */
export function orNotLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  return () =>
    load().catch((error: unknown) => {
      console.error(error)
      return NotLoaded
    })
}

/** Lies over the page, which may have wanted a dialog there, and leaves the answers below free. */
function NotLoaded() {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return createPortal(
    <div className="bg-bg fixed inset-x-4 top-4 z-50 mx-auto max-w-md rounded-md shadow-lg">
      <Notice
        tone="bad"
        title="Part of this page could not be loaded."
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button variant="quiet" onClick={() => setClosed(true)}>
              Close
            </Button>
          </>
        }
      >
        The network may be down, or Palimpsest was updated. Reload the page when it can be reached:
        unsaved decisions are kept in this browser.
      </Notice>
    </div>,
    document.body,
  )
}

'use client'

import { Button } from '@/components/ui/button'

/** Prints the page as the browser does. */
export function PrintButton() {
  return (
    <Button variant="primary" className="print:hidden" onClick={() => globalThis.print()}>
      Print
    </Button>
  )
}

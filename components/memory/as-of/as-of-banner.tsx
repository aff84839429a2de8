import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { NOW } from '@/lib/filters/as-of'

import { asOfSentence } from './as-of-words'
import { useAsOf } from './use-as-of'

/** Says which past the page shows, or why it cannot, and leads back to now. */
export function AsOfBanner() {
  const { here, asOf, problem, go } = useAsOf()
  const sentence = asOfSentence(asOf)
  if (!here || (sentence === null && problem === null)) return null
  const back = (
    <Button size="sm" onClick={() => go(NOW)}>
      Back to now
    </Button>
  )
  return (
    <div className="px-4 pt-4 md:px-6 print:pt-0">
      {problem === null ? (
        <div className="border-warn bg-warn-bg flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border px-3 py-1.5">
          <p className="font-medium">{sentence}</p>
          {back}
        </div>
      ) : (
        <Notice tone="bad" title={problem} actions={back}>
          That part of the address is ignored, so this is the present.
        </Notice>
      )}
    </div>
  )
}

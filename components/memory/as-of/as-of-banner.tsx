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
  const back = <Button onClick={() => go(NOW)}>Back to now</Button>
  return (
    <div className="px-4 pt-4 md:px-6 print:pt-0">
      {problem === null ? (
        <Notice tone="warn" title={sentence} actions={back}>
          Nothing can be changed in the past.
        </Notice>
      ) : (
        <Notice tone="bad" title={problem} actions={back}>
          Until then, that part of the address counts for nothing: what is known now is shown.
        </Notice>
      )}
    </div>
  )
}

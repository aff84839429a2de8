import { Link } from '@/components/ui/link'
import type { EndedSampleView } from '@/lib/views/ended-samples'

import { sampleWords } from './sample-words'

/** The blind samples of what the agent’s sources ended, and what they say of each source. */
export function EndedSamples({ samples }: { readonly samples: readonly EndedSampleView[] }) {
  if (samples.length === 0) return null
  return (
    <ul aria-label="Blind samples" className="flex flex-col gap-1">
      {samples.map((sample) => (
        <li key={sample.id}>
          <Link href={`/review/blind/${sample.number}`} className="link">
            Blind sample {sample.number}
          </Link>
          : {sampleWords(sample)}
        </li>
      ))}
    </ul>
  )
}

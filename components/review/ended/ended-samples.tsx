import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import type { EndedView } from '@/lib/views/ended'

import { DrawEndedForm } from './draw-ended-form'
import { sampleWords } from './sample-words'
import { WrongEnds } from './wrong-ends'

/** The blind samples of what the agent’s sources ended, what they say of each source, and the way to the next one. */
export function EndedSamples({
  agentId,
  samples,
  sources,
}: Pick<EndedView, 'samples' | 'sources'> & { readonly agentId: string }) {
  if (samples.length === 0 && sources.length === 0) return null
  return (
    <Section
      id="samples-title"
      title="Blind samples"
      className="flex flex-col gap-1 md:[&_:is(a,button,summary)]:scroll-mb-32"
    >
      {samples.length === 0 ? null : (
        <ul aria-labelledby="samples-title" className="flex flex-col gap-1">
          {samples.map((sample) => (
            <li key={sample.id}>
              <Link href={`/review/blind/${sample.number}`} className="link reach">
                Blind sample {sample.number}
              </Link>
              : {sampleWords(sample)}
              <WrongEnds agentId={agentId} sample={sample} />
            </li>
          ))}
        </ul>
      )}
      {sources.length === 0 ? null : (
        <details>
          <summary className="text-muted hover:text-text flex min-h-7 w-fit items-center max-md:min-h-10">
            Draw a sample
          </summary>
          <DrawEndedForm key={agentId} agentId={agentId} sources={sources} />
        </details>
      )}
    </Section>
  )
}

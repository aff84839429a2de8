'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { replayHref, type ReplayFilter } from '@/lib/filters/replay-filter'
import type { ReplayView } from '@/lib/views/replay'

type Props = {
  readonly filter: ReplayFilter
  readonly view: ReplayView
}

/** From which day on, and where the match band begins. */
export function ReplayForm({ filter, view }: Props) {
  const router = useRouter()
  const [since, setSince] = useState(view.since)
  const [match, setMatch] = useState(confidenceWords(view.match))
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        router.push(
          replayHref({ ...filter, since, match: Number(match) || 0, list: null, page: 1 }),
        )
      }}
    >
      <Field label="Since">
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Auto-apply limit">
        {(control) => (
          <Input
            {...control}
            type="number"
            required
            min={0}
            max={1}
            step={0.01}
            className="max-w-28 tabular-nums"
            value={match}
            onChange={(event) => setMatch(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit">Replay</Button>
    </form>
  )
}

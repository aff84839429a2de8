'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

import { askReviewer, useReviewerQuestion } from '@/components/shared/reviewer'
import { ShellIcon } from '@/components/shared/shell-icon'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { whenIdle } from '@/components/ui/when-idle'

// Loaded after the first paint, shown when it is first asked for, and kept, so that the focus finds its way back.
const loadDialog = () => import('./reviewer-dialog').then((loaded) => loaded.ReviewerDialog)
const ReviewerDialog = dynamic(orNotLoaded(loadDialog), { ssr: false })

/** Who is deciding, and the way to say that it is somebody else. */
export function ReviewerChooser({ painted }: { readonly painted: string | null }) {
  const question = useReviewerQuestion()
  const name = question.known ? question.name : painted
  const [asked, setAsked] = useState(false)
  if (question.open && !asked) setAsked(true)
  useEffect(() => whenIdle(() => void loadDialog().catch(() => {})), []) // tried again when it is needed
  return (
    <>
      <button
        type="button"
        onClick={() => void askReviewer()}
        title="Your name is recorded with each decision. It isn’t verified."
        className="hover:bg-bg md:max-xl:text-label flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left max-md:min-h-11 md:max-xl:flex-col md:max-xl:gap-0.5 md:max-xl:px-1 md:max-xl:py-1.5"
      >
        <ShellIcon name="person" />
        <span className="min-w-0 flex-1 md:max-xl:w-full md:max-xl:text-center">
          <span className="block truncate">
            {name ?? (
              <>
                <span className="md:max-xl:sr-only">Your </span>
                <span className="md:max-xl:inline-block md:max-xl:first-letter:uppercase">
                  name
                </span>
              </>
            )}
          </span>
          <span className="text-label text-muted block max-xl:sr-only">
            {name === null ? 'needed to decide' : 'not verified'}
          </span>
        </span>
      </button>
      {asked ? (
        <ReviewerDialog open={question.open} name={name} onAnswer={question.answer} />
      ) : null}
    </>
  )
}

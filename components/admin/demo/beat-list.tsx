'use client'

import { useNavigate } from '@/components/shared/use-navigate'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { BEATS } from '@/lib/demo/beats'

import { present } from './presenting'

/** The five minutes, beat by beat, and the start of a presentation. */
export function BeatList() {
  const router = useNavigate()
  return (
    <>
      <ol className="border-line border-t">
        {BEATS.map(({ at, title, say }, nth) => (
          <li
            key={at}
            className="border-line grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-b py-3"
          >
            <span className="text-muted pt-px tabular-nums">{at}</span>
            <div>
              <h3 className="font-medium">
                <Link className="link tap inline-flex items-center" href={`/demo/${nth + 1}`}>
                  {title}
                </Link>
              </h3>
              <p className="max-w-fact text-muted mt-0.5">{say}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <Button
          variant="primary"
          onClick={() => {
            present('1')
            router.push('/demo/1')
          }}
        >
          Start presenting
        </Button>
      </div>
    </>
  )
}

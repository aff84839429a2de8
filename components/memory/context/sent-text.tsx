'use client'

import { useEffect, useRef, useState } from 'react'

import { Button } from '@/components/ui/button'

/** The text exactly as sent. A long one fades out at first, so that the page goes on after it. */
export function SentText({ markdown }: { readonly markdown: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null || all) return
    const measure = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    )
    measure.observe(element)
    return () => measure.disconnect()
  }, [all, markdown])
  return (
    <section
      aria-label="Text as sent"
      className="border-line bg-surface relative overflow-hidden rounded-md border"
    >
      <div
        ref={box}
        dir="auto"
        className={`min-h-24 px-3 py-2 wrap-anywhere whitespace-pre-wrap print:max-h-none ${all ? 'pb-12' : 'max-h-[60vh] overflow-hidden'}`}
      >
        {markdown}
      </div>
      {cut || all ? (
        <div
          className={`absolute inset-x-0 bottom-0 flex justify-center pb-2 print:hidden ${all ? '' : 'from-surface via-surface/90 bg-linear-to-t pt-12'}`}
        >
          <Button size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show less' : 'Show all'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

import { Fragment } from 'react'

const INTERVAL = /(\(?[\d.,]+–[\d.,]+%?\)?[.,;]?)/u

/** A sentence whose intervals, such as 13–23%, stay on one line: a browser may break after the dash. */
export function Unbroken({ text }: { readonly text: string }) {
  return keptWhole(text).map((part, nth) =>
    nth % 2 === 1 ? (
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={nth}>{part}</Fragment>
    ),
  )
}

/** Splits a sentence: every second part is an interval. */
export function keptWhole(text: string): readonly string[] {
  return text.split(INTERVAL)
}

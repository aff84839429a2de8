const INTERVAL = /(\d[\d.,]*%?–\d[\d.,]*%?)/u

/** A sentence whose intervals stay on one line: `0–20%` may break after its dash otherwise. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(INTERVAL).map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

/** How many rows a list has, and what they have in common: `18 pairs of sample 1 · proposed`. The page has named the list. */
export function ListCount({
  count,
  words,
}: {
  readonly count: string
  readonly words: readonly string[]
}) {
  return (
    <div className="text-muted pb-3 wrap-anywhere">
      <h3 className="text-text inline font-medium">{count}</h3>
      {words.map((each) => ` · ${each}`)}
    </div>
  )
}

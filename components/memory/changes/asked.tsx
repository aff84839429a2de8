/** A question that somebody might ask, in the row that it is about. */
export function Asked({ question }: { readonly question: string | undefined }) {
  if (question === undefined) return null
  return (
    <p className="text-label wrap-anywhere" dir="auto">
      <span className="font-semibold">Ask:</span> {question}
    </p>
  )
}

const MOST = 300 // characters; a fact can have a hundred thousand

/** Both texts of a pair in a list, older first; a long one is cut. */
export function PairTexts({ older, newer }: { readonly older: string; readonly newer: string }) {
  return (
    <>
      <p className="wrap-anywhere" dir="auto">
        <span className="text-older text-label">older </span>
        {shortened(older)}
      </p>
      <p className="wrap-anywhere" dir="auto">
        <span className="text-newer text-label">newer </span>
        {shortened(newer)}
      </p>
    </>
  )
}

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MOST ? text : `${characters.slice(0, MOST).join('')}…`
}

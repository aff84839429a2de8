/** How alike, as a bar and as a number; the mark on the bar is the older fact. */
export function Likeness({ value, older }: { readonly value: number; readonly older: number }) {
  return (
    <span className="mono inline-flex shrink-0 items-center gap-1.5">
      <span aria-hidden="true" className="border-border relative h-2 w-12 border">
        <span className="bg-muted absolute inset-y-0 left-0" style={{ width: `${value * 100}%` }} />
        <span
          className="border-older absolute -inset-y-1 border-l-2"
          style={{ left: `${older * 100}%` }}
        />
      </span>
      {value.toFixed(2)}
      <span className="sr-only"> in common</span>
    </span>
  )
}

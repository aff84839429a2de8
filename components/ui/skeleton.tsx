/** Rows of the exact height of what is coming, so that nothing moves when it comes. */
export function Skeleton({
  rows = 1,
  height = 44,
  label = 'Loading',
}: {
  readonly rows?: number
  readonly height?: number
  readonly label?: string
}) {
  return (
    <output aria-label={label} className="block">
      {Array.from({ length: rows }, (_, row) => (
        <span
          key={row}
          style={{ height }}
          className="border-line flex items-center border-b last:border-b-0"
        >
          <span
            className="bg-line h-2.5 rounded-sm"
            style={{ width: `${50 + ((row * 17) % 40)}%` }}
          />
        </span>
      ))}
    </output>
  )
}

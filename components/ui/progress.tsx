/** How far something is, as a bar and in words; `max` = 0 when it is not known yet. */
export function Progress({
  value,
  max,
  label,
}: {
  readonly value: number
  readonly max: number
  readonly label: string
}) {
  const known = max > 0
  return (
    <progress
      aria-label={label}
      max={known ? max : undefined}
      value={known ? Math.min(value, max) : undefined}
      className="bar h-2 w-full"
    />
  )
}

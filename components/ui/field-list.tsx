/** The fields of a file, or the files of a program, each with what it takes. */
export function FieldList({
  label,
  rows,
  names = 'code',
}: {
  readonly label: string
  readonly rows: readonly { readonly name: string; readonly takes: string }[]
  readonly names?: 'code' | 'words'
}) {
  return (
    <dl aria-label={label} className="border-line border-t">
      {rows.map(({ name, takes }) => (
        <div
          key={name}
          className="border-line grid gap-x-4 border-b py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className={names === 'code' ? 'mono pt-px' : undefined}>{name}</dt>
          <dd>{takes}</dd>
        </div>
      ))}
    </dl>
  )
}
